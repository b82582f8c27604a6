// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an element. Texts become text nodes, so that names which a network function chooses are never markup. */
export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** Makes an element of SVG. */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) {
      made.addEventListener(name.slice(2), value);
    } else if (value !== false && value !== undefined) {
      made.setAttribute(name, value === true ? '' : value);
    }
  }
  made.append(...children.map(child => (child instanceof Node ? child : String(child))));
  return made;
}
