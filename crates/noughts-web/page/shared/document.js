// The document: its elements, and what somebody prefers, which stays on their machine and is not
// shared with a link.

/** An element of the page, of which the ids tell which kind it is.
 * @typedef {Omit<HTMLInputElement, "value" | "max"> & Pick<HTMLDialogElement, "open" | "showModal" | "close">
 *   & Pick<HTMLAnchorElement, "href" | "download"> & { value: any, max: any }} Part */

/** The element of the page with an id.
 * @type {(id: string) => Part} */
export const part = (id) => /** @type {any} */ (document.getElementById(id));

/** The elements that a selector finds.
 * @type {(selector: string, within?: ParentNode) => HTMLButtonElement[]} */
export const all = (selector, within = document) => [.../** @type {any} */ (within.querySelectorAll(selector))];

/** The element that has the focus.
 * @type {() => HTMLButtonElement} */
export const focused = () => /** @type {any} */ (document.activeElement);

/** The content of a meta element of the page; undefined if there is none. */
export const meta = (name) => document.querySelector(`meta[name=${name}]`)?.getAttribute("content") ?? undefined;

/** An element with attributes and children.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | number | undefined>} attributes
 * @param {(Node | string)[]} children */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

/** Shows in a bar how much of some work is done; undefined if nobody knows. */
export function paintShare(id, share) {
  if (share === undefined) {
    part(id).removeAttribute("value");
  } else {
    part(id).value = share;
  }
}

/** A picture without the style in it, which the page does not take. */
export const unstyled = (svg) => svg.replace(/<style>.*?<\/style>/s, "");

/** A preference, or `otherwise` if there is none or none that is known. */
export function preference(name, otherwise, known = undefined) {
  try {
    const value = localStorage.getItem(name) ?? otherwise;
    return known?.includes(value) === false ? otherwise : value;
  } catch {
    return otherwise;
  }
}

export function prefer(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It holds for this visit, then.
  }
}

/** The colours that were chosen. */
export const chosenTheme = () => preference("theme", "auto", ["auto", "light", "dark"]);

export function dress(theme) {
  document.documentElement.dataset.theme = theme;
}

/** Folds a part as it was left, folded at first; calls back when it is opened or closed. */
export function rememberFold(id, changed = () => {}) {
  const whole = part(id);
  whole.open = preference(id, "closed") === "open";
  whole.addEventListener("toggle", () => {
    prefer(id, whole.open ? "open" : "closed");
    changed();
  });
}
