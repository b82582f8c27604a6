// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { element, empty, mark, repaint, row, table } from '/dom.js';
import { clock, isError, short } from '/format.js';
import { address } from '/route.js';

/** Maximum number of failed transactions that are kept, and number of the latest ones that are grouped into calls. */
const KEPT = 500;
const GROUPED = 100;
/** Microseconds for which the clocks of two functions may differ. */
const CLOCK_SKEW = 2_000;

/** Adds a transaction to the refusals of the model if it has failed; they are kept longer than other transactions. */
export function keepRefusal(model, entry) {
  if (!isError(entry)) return;
  model.refused.push(entry);
  if (model.refused.length > KEPT) model.refused.sort((a, b) => a.startEpochMicros - b.startEpochMicros).splice(0, KEPT / 10);
}

/**
 * Groups failed transactions into refused calls, newest first. A transaction belongs to a call if it begins during the call
 * and has its target or its correlation.
 */
export function refusedCalls(entries) {
  const found = [];
  for (const entry of [...entries].sort((a, b) => a.startEpochMicros - b.startEpochMicros || b.durationMicros - a.durationMicros)) {
    const call = found.findLast(each => entry.startEpochMicros <= each.end + CLOCK_SKEW
      && (target(each.entries[0]) === target(entry) || (entry.correlation && entry.correlation === each.entries[0].correlation)));
    const end = entry.startEpochMicros + entry.durationMicros;
    if (call) {
      call.entries.push(entry);
      call.end = Math.max(call.end, end);
    } else {
      found.push({ entries: [entry], end });
    }
  }
  return found.reverse().map(({ entries }) => {
    const last = entries.at(-1);
    return { first: entries[0], last, by: last.side === 'SERVER' ? last.nf : last.peer, reason: entries.findLast(each => each.reason)?.reason ?? entries.findLast(each => each.failure)?.failure ?? '' };
  });
}

function target(entry) {
  return entry.message.replace(/https?:\/\/[^/]+/, '');
}

/** Creates the panel of the latest refused calls of all functions, and a function that redraws it. */
export function refusalPanel(model, most) {
  const body = element('div', {});
  const host = element('section', { class: 'detail', 'aria-labelledby': 'refusals' },
    element('div', { class: 'title' }, element('h2', { id: 'refusals' }, 'Recent refusals'),
      element('a', { href: address('ladder', { status: 'errors' }) }, 'All errors on the ladder')), body);
  let before;
  return {
    host,
    draw() {
      const found = refusedCalls(model.refused.toSorted((a, b) => a.startEpochMicros - b.startEpochMicros).slice(-GROUPED)).slice(0, most);
      const now = JSON.stringify(found);
      if (now === before || body.matches(':active')) return; // a link must not be replaced during a click
      before = now;
      repaint(body, found.length ? table('Recent refusals', ['Time', 'Request', 'Refused by', 'Result', 'Reason'], found.map(refusal))
        : empty('No request has failed since the oldest message that the functions still have.'));
    },
  };
}

function refusal({ first, last, by, reason }) {
  return row({}, [clock(first.startEpochMicros), 'fixed'],
    [element('a', { href: address('ladder', { status: 'errors', message: `${last.nf}.${last.side === 'CLIENT' ? 'c' : 's'}.${last.startEpochMicros}` }) }, short(first.message, 120)), 'message'],
    [by, 'peer'], mark('bad', first.status ? String(first.status) : 'no answer'),
    reason || element('span', { class: 'hint' }, 'The answer has none.'));
}
