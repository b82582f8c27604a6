// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

const SVG = 'http://www.w3.org/2000/svg';

/** Creates an element. Strings become text nodes, so that names from network functions are never interpreted as markup. */
export function element(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** Creates an SVG element. */
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
    .map(child => (child instanceof Node ? child : visible(String(child)))));
  return made;
}

/** Replaces characters that are not visible, or that change the order of the others, by their codes: a name must not look like another one. */
function visible(text) {
  return text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, each => (/[\t\n\r]/.test(each) ? each : `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`));
}

/** Creates a handler that does not begin again while its action runs, as a double click would. */
export function once(action) {
  let running = false;
  return async event => {
    event?.preventDefault();
    if (running) return;
    running = true;
    try {
      await action(event);
    } finally {
      running = false;
    }
  };
}

/** Changes the text of a live region, which a screen reader repeats even if the text is the same. */
export function tell(host, text) {
  if (host.textContent !== text) host.textContent = text;
}

/** Creates a field with a label above it. */
export function field(label, input, hint) {
  const id = input.id || `f${++fields}`;
  input.id = id;
  if (hint) input.setAttribute('aria-describedby', `${id}-hint`);
  return element('div', { class: 'field' }, element('label', { for: id }, label), input,
    hint ? element('span', { id: `${id}-hint`, class: 'hint' }, hint) : null);
}
let fields = 0;

/** Creates a drop-down list of values or [value, text] pairs. */
export function select(attributes, options, chosen = '') {
  const made = element('select', attributes, ...options.map(option => {
    const [value, text] = Array.isArray(option) ? option : [option, option];
    return element('option', { value, selected: String(value) === String(chosen) }, text);
  }));
  return made;
}

/** Creates a table in a scrollable region. Heads are strings or [text, class]; rows are tr elements. */
export function table(label, heads, rows) {
  return element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label },
    element('table', {},
      element('thead', {}, element('tr', {}, ...heads.map(head => {
        const [text, style] = Array.isArray(head) ? head : [head, undefined];
        return element('th', { scope: 'col', class: style }, text);
      }))),
      element('tbody', {}, ...rows)));
}

/** Creates a row of cells. A cell is a string, an element, or [content, class]. */
export function row(attributes, ...cells) {
  return element('tr', attributes, ...cells.map(cell =>
    Array.isArray(cell) ? element('td', { class: cell[1] }, cell[0]) : element('td', {}, cell)));
}

/** Creates a list of facts, each of which is [name, value, class]. */
export function facts(entries) {
  return element('dl', { class: 'facts' }, ...entries.filter(Boolean).flatMap(([name, value, style]) =>
    [element('dt', {}, name), element('dd', { class: style || undefined }, value ?? '–')]));
}

/** Creates a status mark with a shape and a word, so that it does not depend on colour. */
export function mark(kind, text) {
  const shape = { good: '●', warn: '◆', bad: '▲', idle: '○' }[kind];
  return element('span', { class: `mark ${kind}` }, element('span', { 'aria-hidden': 'true' }, shape), ' ', text);
}

/** Creates a box that reports a failure. */
export function failure(error) {
  const problem = error.problem ?? {};
  return element('div', { class: 'notice bad', role: 'alert' },
    mark('bad', problem.title && problem.detail ? `${error.message}` : error.message),
    (problem.invalidParams ?? []).length
      ? element('ul', {}, ...problem.invalidParams.map(each => element('li', {}, `${each.param}: ${each.reason}`)))
      : null);
}

/** Creates the text of an empty view, which suggests an action. */
export function empty(text) {
  return element('p', { class: 'empty' }, text);
}

/** Creates tabs as links with the addresses of their views. */
export function tabs(label, entries, chosen, href) {
  return element('nav', { class: 'tabs', 'aria-label': label }, ...entries.map(([id, text]) =>
    element('a', { href: href(id), 'aria-current': id === chosen ? 'page' : undefined }, text)));
}

/** Replaces the content of an element that is redrawn repeatedly. A focused link or element with an id keeps the focus. */
export function repaint(host, ...children) {
  const focused = host.contains(document.activeElement) ? document.activeElement : null;
  const href = focused?.getAttribute('href');
  host.replaceChildren(...children);
  if (focused?.id) host.querySelector(`#${CSS.escape(focused.id)}`)?.focus();
  else if (href) host.querySelector(`a[href="${CSS.escape(href)}"]`)?.focus();
}
