// Opens files that are dropped, chosen or pasted, and downloads files.

const PICTURES = /^(image\/(?!svg)|application\/pdf)/;

// `open` takes the text of a file and its name, `read` a picture.
export function opened(inputs, open, read) {
  const take = async (file) => {
    if (!file) return;
    if (PICTURES.test(file.type)) read(file);
    else open(await file.text(), file.name);
  };
  for (const input of inputs) {
    input.addEventListener("change", async () => {
      await take(input.files[0]);
      input.value = "";
    });
  }
  const over = (event, is) => {
    event.preventDefault();
    document.body.classList.toggle("dropping", is);
  };
  document.addEventListener("dragover", (event) => over(event, true));
  document.addEventListener("dragleave", (event) => over(event, false));
  document.addEventListener("drop", (event) => {
    over(event, false);
    const [file] = event.dataTransfer.files;
    if (file) take(file);
    else open(event.dataTransfer.getData("text"));
  });
  document.addEventListener("paste", (event) => {
    const { target } = event;
    const text = event.clipboardData.getData("text");
    const [file] = event.clipboardData.files;
    if (file && !text) { // such as a screenshot, wherever it is pasted
      event.preventDefault();
      take(file);
      return;
    }
    if (target instanceof Element && target.closest("textarea, input")) return;
    open(text);
  });
}

export function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
