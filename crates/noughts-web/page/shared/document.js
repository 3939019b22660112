// The document: its elements, and the preferences of the user, which are stored in the browser and
// not in links.

/** An element of the page, with the properties of every kind of element that the page uses by id.
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

/** Shows progress in a bar; undefined if it is not known. */
export function paintShare(id, share) {
  if (share === undefined) {
    part(id).removeAttribute("value");
  } else {
    part(id).value = share;
  }
}

/** An SVG picture without its style element, which the policy of the page forbids. */
export const unstyled = (svg) => svg.replace(/<style>.*?<\/style>/s, "");

/** A preference, or `otherwise` if it is missing or not one of `known`. */
export function preference(name, otherwise, known = undefined) {
  try {
    const value = localStorage.getItem(name) ?? otherwise;
    return known?.includes(value) === false ? otherwise : value;
  } catch {
    return otherwise;
  }
}

export function savePreference(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Without storage, it lasts for this visit.
  }
}

/** The chosen theme. */
export const chosenTheme = () => preference("theme", "auto", ["auto", "light", "dark"]);

export function applyTheme(theme) {
  document.documentElement.dataset.theme = theme;
}

/** Restores whether a part is open, at first closed. Calls `changed` when it is opened or
 * closed. */
export function rememberFold(id, changed = () => {}) {
  const whole = part(id);
  whole.open = preference(id, "closed") === "open";
  whole.addEventListener("toggle", () => {
    savePreference(id, whole.open ? "open" : "closed");
    changed();
  });
}
