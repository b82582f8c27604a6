// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { flat, labelOf } from '/blocks.js';
import { differences, differenceTable } from '/diff.js';
import { element, mark, row, table } from '/dom.js';

/** Returns true if two policy projects differ. */
export function differ(before, after) {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/**
 * Shows the changes between two policy projects: of blocks, and of the other parts.
 *
 * @param types block types by name
 * @param unchanged text if there is no change
 */
export function changeView(before, after, types, unchanged) {
  const found = blockChanges(before, after, types);
  const other = otherChanges(before, after);
  return found.length || other.length ? element('div', {}, changeTable(found), other.length ? differenceTable(other) : '') : element('p', { class: 'hint' }, unchanged);
}

/** Compares what is not drawn: policies by their names, so that an added one does not move the others, and other members. */
function otherChanges(before, after) {
  const listed = document => (document.policies ?? []).filter(each => !each.workspace);
  const named = document => ({ ...document, policies: Object.fromEntries(listed(document).map(each => [each.name, each])) });
  const order = (one, two) => listed(one).map(each => each.name).filter(name => listed(two).some(each => each.name === name)).join(', ');
  const [old, now] = [order(before, after), order(after, before)];
  return [...differences(named(before), named(after)), ...(old === now ? [] : [{ path: '/policies', before: old, after: now }])];
}

/** Compares two documents block by block, without the layout: a block has moved if it is in another place, or follows another block there. */
function blockChanges(before, after, types) {
  const names = [...new Set([...(before.policies ?? []), ...(after.policies ?? [])].map(each => each.name))];
  return names.flatMap(name => {
    const [old, now] = [before, after].map(each => flat((each.policies ?? []).find(one => one.name === name)?.workspace));
    const ids = [...new Set([...old.keys(), ...now.keys()])];
    const [led, leads] = [predecessors(old, now), predecessors(now, old)];
    return ids.map(id => {
      const [a, b] = [old.get(id), now.get(id)];
      const label = labelOf(types.get((b ?? a).type), b ?? a);
      if (!a) return { kind: 'good', word: 'added', policy: name, id, label, detail: JSON.stringify(b.fields) };
      if (!b) return { kind: 'bad', word: 'removed', policy: name, id, label, detail: JSON.stringify(a.fields) };
      const found = differences({ ...a.fields, type: a.type, disabled: a.disabled }, { ...b.fields, type: b.type, disabled: b.disabled });
      const moved = a.place !== b.place || led.get(id) !== leads.get(id);
      if (!found.length && !moved) return null;
      const detail = [moved ? 'moved' : '', ...found.map(each => `${each.path.slice(1)}: ${each.before ?? '–'} → ${each.after ?? '–'}`)].filter(Boolean).join(', ');
      return { kind: 'warn', word: 'changed', policy: name, id, label, detail };
    }).filter(Boolean);
  });
}

/** Returns the predecessor of each block in its place, among the blocks that have this place in both documents. */
function predecessors(blocks, others) {
  const last = new Map();
  const found = new Map();
  for (const [id, { place }] of blocks) {
    if (others.get(id)?.place !== place) continue;
    found.set(id, last.get(place));
    last.set(place, id);
  }
  return found;
}

function changeTable(found) {
  return found.length ? table('Changed blocks', ['', 'Policy', 'Block', 'Fields'], found.map(each => row({}, mark(each.kind, each.word), each.policy, each.label, [each.detail, 'mono']))) : '';
}
