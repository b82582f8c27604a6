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
    } else if (value !== false && value !== undefined && value !== null) {
      made.setAttribute(name, value === true ? '' : value);
    }
  }
  made.append(...children.flat().filter(child => child !== null && child !== undefined && child !== false)
    .map(child => (child instanceof Node ? child : String(child))));
  return made;
}

/** Makes a field with its label above it. */
export function field(label, input, hint) {
  const id = input.id || `f${++fields}`;
  input.id = id;
  if (hint) input.setAttribute('aria-describedby', `${id}-hint`);
  return element('div', { class: 'field' }, element('label', { for: id }, label), input,
    hint ? element('span', { id: `${id}-hint`, class: 'hint' }, hint) : null);
}
let fields = 0;

/** Makes a drop-down list of values, or of [value, text] pairs. */
export function select(attributes, options, chosen = '') {
  const made = element('select', attributes, ...options.map(option => {
    const [value, text] = Array.isArray(option) ? option : [option, option];
    return element('option', { value, selected: String(value) === String(chosen) }, text);
  }));
  return made;
}

/** Makes a table in a region that scrolls; heads are texts, or [text, class]. Rows are tr elements. */
export function table(label, heads, rows) {
  return element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label },
    element('table', {},
      element('thead', {}, element('tr', {}, ...heads.map(head => {
        const [text, style] = Array.isArray(head) ? head : [head, undefined];
        return element('th', { scope: 'col', class: style }, text);
      }))),
      element('tbody', {}, ...rows)));
}

/** Makes a row of cells; a cell is text, an element, or [content, class]. */
export function row(attributes, ...cells) {
  return element('tr', attributes, ...cells.map(cell =>
    Array.isArray(cell) ? element('td', { class: cell[1] }, cell[0]) : element('td', {}, cell)));
}

/** Makes a list of facts: [name, value, class] each. */
export function facts(entries) {
  return element('dl', { class: 'facts' }, ...entries.filter(Boolean).flatMap(([name, value, style]) =>
    [element('dt', {}, name), element('dd', { class: style || undefined }, value ?? '–')]));
}

/** Makes a status mark: a shape and a word, so that colour is never alone. */
export function mark(kind, text) {
  const shape = { good: '●', warn: '◆', bad: '▲', idle: '○' }[kind];
  return element('span', { class: `mark ${kind}` }, element('span', { 'aria-hidden': 'true' }, shape), ' ', text);
}

/** Makes a box that reports a failure. */
export function failure(error) {
  const problem = error.problem ?? {};
  return element('div', { class: 'notice bad', role: 'alert' },
    mark('bad', problem.title && problem.detail ? `${error.message}` : error.message),
    (problem.invalidParams ?? []).length
      ? element('ul', {}, ...problem.invalidParams.map(each => element('li', {}, `${each.param}: ${each.reason}`)))
      : null);
}

/** Makes a text that invites to act where nothing is shown. */
export function empty(text) {
  return element('p', { class: 'empty' }, text);
}

/** Makes tabs as links; each holds the whole address of its view. */
export function tabs(label, entries, chosen, href) {
  return element('nav', { class: 'tabs', 'aria-label': label }, ...entries.map(([id, text]) =>
    element('a', { href: href(id), 'aria-current': id === chosen ? 'page' : undefined }, text)));
}

/** Replaces the contents of an element that is shown again and again; a link, or an element with an id, that has the focus keeps it. */
export function repaint(host, ...children) {
  const focused = host.contains(document.activeElement) ? document.activeElement : null;
  const href = focused?.getAttribute('href');
  host.replaceChildren(...children);
  if (focused?.id) host.querySelector(`#${CSS.escape(focused.id)}`)?.focus();
  else if (href) host.querySelector(`a[href="${CSS.escape(href)}"]`)?.focus();
}
