// The document.

/** The element of the page with an id. */
export const part = (id) => document.getElementById(id);

/** An element with attributes and children. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** A picture without the style in it, which the page does not take. */
export const unstyled = (svg) => svg.replace(/<style>.*?<\/style>/s, "");
