// A picture that one moves around in: by wheel, by dragging, with two fingers and by
// keys. What is in sight is the picture's viewBox.

/** How much of the smaller picture a step of the wheel, a key or a click leaves. */
const STEP = 1.25;

/** How many times larger than at first a picture can be. */
const MOST = 400;

/** How far a pointer may go and still have clicked, in pixels. */
const STILL = 5;

export class Zoom {
  #place;
  #svg;
  #whole;
  #view;
  #moved;
  #chosen;
  #opened;
  /** The fingers or the mouse that are down, and how far they have gone. */
  #pointers = new Map();
  #way = 0;

  /**
   * The screen shows a square of the picture: `{x, y, size}`; `height` is that of the whole
   * picture. Calls back when something else is in sight, when something is clicked, and when
   * Enter is pressed.
   */
  constructor(place, svg, whole, { moved, chosen, opened }) {
    this.#place = place;
    this.#svg = svg;
    this.#whole = whole;
    this.#moved = moved;
    this.#chosen = chosen;
    this.#opened = opened;
    svg.removeAttribute("width");
    svg.removeAttribute("height");
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#drag(event));
    for (const name of ["pointerup", "pointercancel"]) {
      svg.addEventListener(name, (event) => this.#up(event));
    }
    place.onkeydown = (event) => this.#key(event);
  }

  /** The picture is taken away. */
  end() {
    this.#place.onkeydown = null;
  }

  /** All that is shown at first. */
  fit() {
    const { x, y, size } = this.#whole;
    this.#show({ x, y, size });
  }

  /** Everything, with what is only for paper. */
  all() {
    const { size, height } = this.#whole;
    this.#svg.setAttribute("viewBox", `0 0 ${size} ${height}`);
  }

  /** Shows a part of the picture, as large as it can be. */
  to(part) {
    const { x, y, width, height } = part.getBBox();
    const size = Math.max(width, height) * 1.04;
    this.#show({ x: x + (width - size) / 2, y: y + (height - size) / 2, size });
  }

  /** Makes what is in sight so many times larger, around a point of the picture. */
  by(factor, at = this.#middle()) {
    const size = Math.min(this.#whole.size, Math.max(this.#whole.size / MOST, this.#view.size * factor));
    const share = size / this.#view.size;
    this.#show({
      x: at.x - (at.x - this.#view.x) * share,
      y: at.y - (at.y - this.#view.y) * share,
      size,
    });
  }

  /** Whether a part of the picture holds the middle of what is in sight and fills most of
   * it. */
  isMostOf(part) {
    const { x, y, width, height } = part.getBBox();
    const middle = this.#middle();
    const isAround = middle.x >= x && middle.x <= x + width && middle.y >= y && middle.y <= y + height;
    return isAround && Math.max(width, height) >= 0.55 * this.#view.size;
  }

  #middle() {
    const { x, y, size } = this.#view;
    return { x: x + size / 2, y: y + size / 2 };
  }

  #show({ x, y, size }) {
    const within = (at, least) => Math.min(least + this.#whole.size - size, Math.max(least, at));
    this.#view = { x: within(x, this.#whole.x), y: within(y, this.#whole.y), size };
    this.#svg.setAttribute("viewBox", `${this.#view.x} ${this.#view.y} ${size} ${size}`);
    this.#moved();
  }

  /** How many units of the picture a pixel is. */
  #unit() {
    const { width, height } = this.#svg.getBoundingClientRect();
    return this.#view.size / Math.min(width, height);
  }

  /** The point of the picture under a point of the screen. */
  #at({ clientX, clientY }) {
    const point = new DOMPoint(clientX, clientY);
    return point.matrixTransform(this.#svg.getScreenCTM().inverse());
  }

  #wheel(event) {
    event.preventDefault();
    this.by(STEP ** (event.deltaY / 100), this.#at(event));
  }

  #down(event) {
    if (event.button !== 0) {
      return;
    }
    if (this.#pointers.size === 0) {
      this.#way = 0;
    }
    this.#pointers.set(event.pointerId, event);
  }

  #drag(event) {
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) {
      return;
    }
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    const other = [...this.#pointers.values()].find(({ pointerId }) => pointerId !== event.pointerId);
    this.#pointers.set(event.pointerId, event);
    this.#way += Math.hypot(dx, dy);
    if (this.#way > STILL) {
      // From here on it is no click, and goes on outside the picture.
      this.#svg.setPointerCapture(event.pointerId);
    }
    if (other === undefined) {
      const unit = this.#unit();
      this.#show({ ...this.#view, x: this.#view.x - dx * unit, y: this.#view.y - dy * unit });
    } else {
      const between = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
      this.by(between(before) / Math.max(1, between(event)), this.#at(middle));
    }
  }

  #up(event) {
    const wasDown = this.#pointers.delete(event.pointerId);
    if (event.type === "pointerup" && wasDown && this.#pointers.size === 0 && this.#way <= STILL) {
      this.#chosen(event.target);
    }
  }

  #key(event) {
    const step = this.#view.size / 5;
    const { x, y, size } = this.#view;
    const actions = {
      "+": () => this.by(1 / STEP),
      "=": () => this.by(1 / STEP),
      "-": () => this.by(STEP),
      0: () => this.fit(),
      ArrowLeft: () => this.#show({ x: x - step, y, size }),
      ArrowRight: () => this.#show({ x: x + step, y, size }),
      ArrowUp: () => this.#show({ x, y: y - step, size }),
      ArrowDown: () => this.#show({ x, y: y + step, size }),
      Enter: () => this.#opened(),
    };
    const action = event.ctrlKey || event.metaKey || event.altKey ? undefined : actions[event.key];
    if (action !== undefined && event.target === this.#place) {
      event.preventDefault();
      action();
    }
  }
}
