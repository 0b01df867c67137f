// Events, as a page makes and hears them.

export class Event {
  constructor(type, init = {}) {
    const { bubbles = false, cancelable = false, ...other } = init;
    Object.assign(this, other, { type, bubbles, cancelable, target: null,
      currentTarget: null, defaultPrevented: false, stopped: false });
  }

  preventDefault() {
    if (this.cancelable) this.defaultPrevented = true;
  }

  stopPropagation() {
    this.stopped = true;
  }
}

const kind = (defaults) => class extends Event {
  constructor(type, init) {
    super(type, { ...defaults, ...init });
  }
};

const modifiers = { altKey: false, ctrlKey: false, metaKey: false,
  shiftKey: false };
const mouse = { ...modifiers, button: 0, buttons: 0, clientX: 0, clientY: 0 };

export const kinds = {
  Event,
  CustomEvent: kind({ detail: null }),
  KeyboardEvent: kind({ ...modifiers, key: "", code: "", repeat: false }),
  MouseEvent: kind(mouse),
  PointerEvent: kind({ ...mouse, pointerType: "mouse", isPrimary: true,
    pointerId: 1 }),
  InputEvent: kind({}),
  FocusEvent: kind({ relatedTarget: null }),
  DragEvent: kind({ ...mouse, dataTransfer: null }),
  ClipboardEvent: kind({ clipboardData: null }),
  StorageEvent: kind({ key: null, newValue: null, oldValue: null }),
};

export class Target {
  #heard = [];

  addEventListener(type, act, options = {}) {
    const capture = options === true || Boolean(options.capture);
    const once = Boolean(options.once);
    this.#heard.push({ type, act, capture, once });
  }

  removeEventListener(type, act) {
    this.#heard = this.#heard.filter(
      (one) => one.type !== type || one.act !== act);
  }

  // Those above it, the nearest first.
  above() {
    return [];
  }

  dispatchEvent(event) {
    event.target = this;
    const path = [this, ...this.above()];
    for (const one of path.toReversed()) one.hear(event, true);
    for (const one of event.bubbles ? path : [this]) one.hear(event, false);
    event.currentTarget = null;
    return !event.defaultPrevented;
  }

  hear(event, capture) {
    if (event.stopped) return;
    event.currentTarget = this;
    for (const one of [...this.#heard]) {
      if (one.type !== event.type || one.capture !== capture) continue;
      if (one.once) this.removeEventListener(one.type, one.act);
      this.attempt(() => one.act.call(this, event));
    }
    const own = this[`on${event.type}`];
    if (!capture && own) this.attempt(() => own.call(this, event));
  }

  // A listener that fails keeps no other from hearing.
  attempt(act) {
    try {
      act();
    } catch (error) {
      this.fail(error);
    }
  }

  fail(error) {
    throw error;
  }
}
