// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { element } from '/dom.js';

/**
 * Creates a tree of a JSON value, whose parts can also be opened and closed with the keyboard.
 *
 * @param options open: number of levels that are initially open
 */
export function tree(value, options = {}) {
  return element('div', { class: 'tree' }, node('', value, options.open ?? 1));
}

function node(name, value, open) {
  const key = name === '' ? null : element('span', { class: 'key' }, name);
  if (value === null || typeof value !== 'object') {
    return element('div', { class: 'leaf' }, key, key ? ' ' : null, element('span', { class: `value ${typeof value}` }, leaf(value)));
  }
  const entries = Object.entries(value);
  if (!entries.length) return element('div', { class: 'leaf' }, key, key ? ' ' : null, element('span', { class: 'hint' }, Array.isArray(value) ? 'empty list' : 'empty'));
  const children = entries.map(([inner, child]) => node(inner, child, open - 1));
  if (name === '') return element('div', {}, ...children);
  const flat = entries.length <= 3 && entries.every(([, child]) => child === null || typeof child !== 'object');
  return element('details', { open: open > 0 || flat },
    element('summary', {}, key, element('span', { class: 'hint' }, Array.isArray(value) ? ` ${entries.length} items` : '')), ...children);
}

function leaf(value) {
  return value === null ? 'null' : String(value);
}
