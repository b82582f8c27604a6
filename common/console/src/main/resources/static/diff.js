// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { element, mark, row, table } from '/dom.js';
import { short } from '/format.js';

/** Lists the values that differ: {path, before, after} with JSON pointers; an absent value is undefined. */
export function differences(before, after, path = '') {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const maps = [before, after].every(each => each && typeof each === 'object' && !Array.isArray(each));
  const lists = Array.isArray(before) && Array.isArray(after);
  if (!maps && !lists) return [{ path, before, after }];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap(key => differences(before[key], after[key], `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`));
}

/** Creates a table of differences. */
export function differenceTable(found, label = 'Differences') {
  if (!found.length) return element('p', { class: 'hint' }, 'No difference.');
  return table(label, ['', 'Value', 'Before', 'After'], found.map(each => row({},
    each.before === undefined || each.before === null ? mark('good', 'added') : each.after === undefined || each.after === null ? mark('bad', 'removed') : mark('warn', 'changed'),
    [each.path || '/', 'mono'], [show(each.before), 'mono'], [show(each.after), 'mono'])));
}

function show(value) {
  return value === undefined || value === null ? '–' : short(typeof value === 'string' ? value : JSON.stringify(value), 300);
}
