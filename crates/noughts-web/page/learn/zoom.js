// A picture to zoom and move with the wheel, by dragging, with two fingers and with keys. The view,
// which is the visible part, is its viewBox.

/** The factor of a step of the wheel or a key. */
const STEP = 1.25;

/** The maximum magnification. */
const MAX_ZOOM = 400;

/** The maximum distance that a pointer moves in a click, in pixels. */
const CLICK_PIXELS = 5;

export class Zoom {
  #place;
  #svg;
  #whole;
  #view;
  #moved;
  #chosen;
  #opened;
  /** The pressed fingers or mouse, and the distance that they have moved. */
  #pointers = new Map();
  #distance = 0;

  /**
   * The view is a square of the picture, at most `{x, y, size}`; `height` is that of the whole
   * picture. Calls `moved` when the view changes, `chosen` with a clicked element, and `opened`
   * when Enter is pressed.
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

  /** Stops listening, because the picture is removed. */
  end() {
    this.#place.onkeydown = null;
  }

  /** Shows the first view. */
  fit() {
    const { x, y, size } = this.#whole;
    this.#show({ x, y, size });
  }

  /** Shows the whole picture, including the parts that are only for paper. */
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

  /** Makes the view larger by a factor, around a point of the picture. */
  by(factor, at = this.#middle()) {
    const size = Math.min(this.#whole.size, Math.max(this.#whole.size / MAX_ZOOM, this.#view.size * factor));
    const share = size / this.#view.size;
    this.#show({
      x: at.x - (at.x - this.#view.x) * share,
      y: at.y - (at.y - this.#view.y) * share,
      size,
    });
  }

  /** Whether a part of the picture contains the middle of the view and fills most of it. */
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

  /** The size of a pixel in units of the picture. */
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
      this.#distance = 0;
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
    this.#distance += Math.hypot(dx, dy);
    if (this.#distance > CLICK_PIXELS) {
      // Now it is not a click; dragging continues outside the picture.
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
    if (event.type === "pointerup" && wasDown && this.#pointers.size === 0 && this.#distance <= CLICK_PIXELS) {
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
