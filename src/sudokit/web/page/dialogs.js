// The dialogs: one is open at a time, and the grid gets the focus back.

import * as grid from "./grid.js";

export function open(id) {
  close();
  /** @type {any} */ (document.getElementById(id)).showModal();
}

export function close() {
  for (const dialog of document.querySelectorAll("dialog")) {
    if (dialog.open) dialog.close();
  }
}

export function listen(opened) {
  for (const button of document.querySelectorAll("button")) {
    const { open: name } = button.dataset;
    if (name) button.addEventListener("click", () => {
      opened(name);
      open(name);
    });
  }
  for (const dialog of document.querySelectorAll("dialog")) {
    dialog.addEventListener("close", () => {
      if (!document.querySelector("dialog[open]")) grid.focus();
    });
    // A click beside the dialog closes it.
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog) dialog.close();
    });
    dialog.querySelector(".close").addEventListener(
      "click", () => dialog.close());
  }
}
