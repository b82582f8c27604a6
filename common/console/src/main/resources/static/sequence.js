// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { svg } from '/dom.js';
import { clock, isError, millis, short } from '/format.js';

const SLACK = 2_000;
const COLUMN = 168;
const LINE = 26;
const LEFT = 92;

/**
 * Groups messages into calls, newest first. Messages belong together by their correlation, or if one begins and ends
 * within the other and both have the same target.
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
  for (const entry of call.entries) {
    const [from, to] = ends(entry);
    for (const name of [from, to]) if (!path.includes(name)) path.push(name);
  }
  return { ...call, path, durationMicros: call.end - call.first.startEpochMicros, failed: call.entries.slice(1).filter(isError).length };
}

/** Returns the participants of a message: [from, to]. */
export function ends(entry) {
  return entry.side === 'CLIENT' ? [entry.nf, entry.peer] : [entry.peer, entry.nf];
}

/** Draws messages, oldest first, as a ladder. The table of messages has the same data. */
export function diagram(entries, chosen, choose) {
  const columns = participants(entries);
  const at = name => LEFT + columns.indexOf(name) * COLUMN + COLUMN / 2;
  const width = LEFT + columns.length * COLUMN;
  const height = entries.length * LINE + 46;
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
    ...entries.map((entry, i) => arrow(entry, i * LINE + 50, at, longest, chosen, choose))));
  return host;
}

function arrow(entry, y, at, longest, chosen, choose) {
  const id = `${entry.nf}.${entry.side === 'CLIENT' ? 'c' : 's'}.${entry.startEpochMicros}`;
  const [from, to] = ends(entry).map(at);
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

// Functions in their usual order between consumers and producers; peers that only send are left, others right.
function participants(entries) {
  const functions = ['policy', 'scp', 'nrf', 'bsf'];
  const rank = name => functions.findIndex(each => name.startsWith(each));
  const names = new Set(entries.flatMap(ends));
  const known = [...names].filter(name => rank(name) >= 0).sort((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const others = [...names].filter(name => rank(name) < 0);
  const senders = others.filter(name => entries.some(entry => ends(entry)[0] === name));
  return [...senders, ...known, ...others.filter(name => !senders.includes(name))];
}

/** Writes messages, newest first, as a Mermaid diagram. */
export function mermaid(entries) {
  const clean = text => text.replace(/[;#\n\r]/g, ' ');
  const names = new Map();
  const name = text => {
    if (!names.has(text)) names.set(text, `p${names.size}`);
    return names.get(text);
  };
  const lines = [...entries].reverse().flatMap(entry => {
    const [from, to] = ends(entry).map(name);
    const back = isError(entry) ? '--x' : '-->>';
    return [`  ${from}->>${to}: ${clean(entry.message)}`, `  ${to}${back}${from}: ${clean(String(entry.failure ?? entry.status))} (${millis(entry.durationMicros / 1000)})`];
  });
  return ['sequenceDiagram', ...[...names].map(([text, id]) => `  participant ${id} as ${clean(text)}`), ...lines, ''].join('\n');
}
