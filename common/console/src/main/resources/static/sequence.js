// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { svg } from '/dom.js';
import { clock, isError, millis, short } from '/format.js';

const SLACK = 2_000;
const COLUMN = 168;
const LINE = 26;
const LEFT = 92;

/**
 * Groups messages into calls, newest first. Messages belong to the same call if they have the same correlation, or if one begins
 * and ends within the other and both have the same target.
 */
export function calls(entries) {
  const byStart = [...entries].sort((a, b) => a.startEpochMicros - b.startEpochMicros || b.durationMicros - a.durationMicros);
  const found = [];
  const open = new Map();
  for (const entry of byStart) {
    const key = entry.correlation ? `c ${entry.correlation}` : `t ${tail(entry.message)}`;
    const call = open.get(key);
    if (call && (entry.correlation && entry.protocol === 'HTTP' || inside(entry, call))) {
      call.entries.push(entry);
      call.end = Math.max(call.end, entry.startEpochMicros + entry.durationMicros);
    } else {
      const made = { first: entry, entries: [entry], end: entry.startEpochMicros + entry.durationMicros, correlation: entry.correlation };
      open.set(key, made);
      found.push(made);
    }
  }
  return found.reverse().map(finish);
}

function inside(entry, call) {
  return entry.startEpochMicros <= call.end + SLACK;
}

function tail(message) {
  return message.replace(/https?:\/\/[^/]+/, '');
}

function finish(call) {
  const path = [];
  for (const { from, to } of arrows(call.entries)) {
    for (const name of [from, to]) if (!path.includes(name)) path.push(name);
  }
  return { ...call, path, durationMicros: call.end - call.first.startEpochMicros, failed: call.entries.slice(1).filter(isError).length };
}

/** Returns the participants of a message as recorded by its function: [from, to]. */
function ends(entry) {
  return entry.side === 'CLIENT' ? [entry.nf, entry.peer] : [sender(entry.peer), entry.nf];
}

// Removes the port of a sender, which is arbitrary.
function sender(peer) {
  return peer.replace(/^(\d{1,3}(?:\.\d{1,3}){3}|\[[0-9a-f:]+\]):\d+$/i, '$1');
}

/**
 * Returns an arrow {entry, from, to} for each message. A message that its sender and its receiver have recorded has one arrow.
 * Entries are oldest first. The address of a peer that is identified as a function is replaced by the name of the function.
 */
export function arrows(entries) {
  const servers = new Map();
  for (const entry of entries) {
    if (entry.side !== 'CLIENT') servers.set(tail(entry.message), [...(servers.get(tail(entry.message)) ?? []), entry]);
  }
  const merged = new Map();
  const names = new Map();
  for (const entry of entries) {
    if (entry.side !== 'CLIENT') continue;
    const end = entry.startEpochMicros + entry.durationMicros + SLACK;
    const twin = (servers.get(tail(entry.message)) ?? []).find(each => !merged.has(each) && each.nf !== entry.nf
      && each.startEpochMicros >= entry.startEpochMicros - SLACK && each.startEpochMicros + each.durationMicros <= end);
    if (twin) {
      merged.set(twin, entry);
      names.set(entry.peer, twin.nf);
    }
  }
  return entries.filter(entry => !merged.has(entry)).map(entry => {
    const [from, to] = ends(entry);
    return { entry, from: names.get(from) ?? from, to: names.get(to) ?? to };
  });
}

/** Draws messages, oldest first, as a ladder diagram. The table of messages contains the same data. */
export function diagram(entries, chosen, choose) {
  const shown = arrows(entries);
  const columns = participants(shown);
  const at = name => LEFT + columns.indexOf(name) * COLUMN + COLUMN / 2;
  const width = LEFT + columns.length * COLUMN;
  const height = shown.length * LINE + 46;
  const longest = Math.max(1, ...entries.map(entry => entry.durationMicros));
  const host = document.createElement('div');
  host.className = 'scroll';
  host.tabIndex = 0;
  host.setAttribute('role', 'group');
  host.setAttribute('aria-label', 'Ladder; the zoom Messages has the same as a table');
  host.append(svg('svg', { width, height, viewBox: `0 0 ${width} ${height}`, class: 'sequence' },
    ...columns.map(name => svg('g', {},
      svg('line', { x1: at(name), x2: at(name), y1: 30, y2: height, class: 'life' }),
      svg('text', { x: at(name), y: 18, class: 'who', 'text-anchor': 'middle' }, short(name, 24)))),
    ...shown.map((each, i) => arrow(each, i * LINE + 50, at, longest, chosen, choose))));
  return host;
}

function arrow({ entry, ...ends }, y, at, longest, chosen, choose) {
  const id = `${entry.nf}.${entry.side === 'CLIENT' ? 'c' : 's'}.${entry.startEpochMicros}`;
  const [from, to] = [at(ends.from), at(ends.to)];
  const right = to > from;
  const bad = isError(entry);
  const tip = right ? -7 : 7;
  const words = `${short(entry.message.replace(/^(\S+) https?:\/\/[^/]+/, '$1 '), 34)}`;
  const result = `${bad ? '▲ ' : ''}${entry.failure ? short(entry.failure, 22) : entry.status}  ${millis(entry.durationMicros / 1000)}`;
  const open = event => { if (event.type === 'click' || event.key === 'Enter' || event.key === ' ') { event.preventDefault(); choose(id); } };
  return svg('g', { class: `arrow${bad ? ' bad' : ''}${id === chosen ? ' chosen' : ''}`, tabindex: 0, role: 'button', 'data-id': id, 'aria-label': `${clock(entry.startEpochMicros)} ${entry.nf} ${entry.message} ${result}`, onclick: open, onkeydown: open },
    svg('rect', { x: 0, y: y - 17, width: '100%', height: LINE, class: 'hit' }),
    svg('text', { x: 4, y: y - 2, class: 'time' }, clock(entry.startEpochMicros)),
    svg('line', { x1: from, x2: to, y1: y, y2: y, class: entry.side === 'CLIENT' ? 'sent' : 'received' }),
    svg('path', { d: `M${to},${y}l${tip},-4v8z` }),
    svg('rect', { x: right ? from : to, y: y + 2, width: Math.max(1, Math.abs(to - from) * entry.durationMicros / longest), height: 3, class: 'took' }),
    svg('text', { x: (from + to) / 2, y: y - 4, 'text-anchor': 'middle' }, `${words}  ${result}`));
}

// Order of the columns: peers that only send, functions in their usual order, other peers.
function participants(shown) {
  const functions = ['policy', 'scp', 'nrf', 'bsf'];
  const rank = name => functions.findIndex(each => name.startsWith(each));
  const names = new Set(shown.flatMap(each => [each.from, each.to]));
  const known = [...names].filter(name => rank(name) >= 0).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const others = [...names].filter(name => rank(name) < 0);
  const senders = others.filter(name => shown.some(each => each.from === name));
  return [...senders, ...known, ...others.filter(name => !senders.includes(name))];
}

/** Returns messages, newest first, as a Mermaid diagram. */
export function mermaid(entries) {
  const clean = text => text.replace(/[;#\n\r]/g, ' ');
  const names = new Map();
  const name = text => {
    if (!names.has(text)) names.set(text, `p${names.size}`);
    return names.get(text);
  };
  const lines = arrows([...entries].reverse()).flatMap(({ entry, ...ends }) => {
    const [from, to] = [name(ends.from), name(ends.to)];
    const back = isError(entry) ? '--x' : '-->>';
    return [`  ${from}->>${to}: ${clean(entry.message)}`, `  ${to}${back}${from}: ${clean(String(entry.failure ?? entry.status))} (${millis(entry.durationMicros / 1000)})`];
  });
  return ['sequenceDiagram', ...[...names].map(([text, id]) => `  participant ${id} as ${clean(text)}`), ...lines, ''].join('\n');
}
