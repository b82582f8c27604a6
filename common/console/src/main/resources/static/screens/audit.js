// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { query as parameters, send } from '/api.js';
import { element, empty, failure, field, mark, repaint, row, select, table } from '/dom.js';
import { when } from '/format.js';
import { address } from '/route.js';
import { may } from '/session.js';

const PAGE = 100;
const SPANS = [['', 'any time'], ['3600', 'last hour'], ['86400', 'last day'], ['604800', 'last week'], ['2592000', 'last 30 days']];

/** Audit: actions of users with time, target, reason and result, filtered. */
export function show(main, model, go) {
  const summary = element('p', { class: 'summary', role: 'status' });
  const bar = element('form', { class: 'filters', onsubmit: event => { event.preventDefault(); take(); } });
  const body = element('div', {});
  main.append(element('div', { class: 'title' }, element('h1', {}, 'Audit'), summary), bar, body);
  let state = {};
  let round = 0;
  let listed = -1;

  function take(more = {}) {
    const chosen = Object.fromEntries([...bar.querySelectorAll('input, select')].map(each => [each.name, each.value.trim()]));
    go({ ...chosen, ...more });
  }

  function filters() {
    listed = model.functions.size;
    const names = [...new Set([...model.functions.keys(), state.function].filter(Boolean))].sort();
    const text = (name, label) => field(label, element('input', { id: `audit-${name}`, name, type: 'search', value: state[name] ?? '', size: 16, onchange: () => take() }));
    repaint(bar, text('person', 'Person'), text('action', 'Action'),
      field('Function', select({ id: 'audit-function', name: 'function', onchange: () => take() }, [['', 'all'], ...names], state.function)),
      text('resource', 'Target contains'),
      field('Time', select({ id: 'audit-span', name: 'span', onchange: () => take() }, SPANS, state.span)),
      element('button', { id: 'audit-filter' }, 'Filter'));
  }

  async function open(query) {
    const mine = ++round;
    state = Object.fromEntries(query);
    filters();
    if (!may('auditor')) {
      body.replaceChildren(empty('The audit needs the role auditor.'));
      return;
    }
    const { person, action, function: nf, resource, span, before } = state;
    const from = /^\d{1,9}$/.test(span ?? '') ? new Date(Date.now() - span * 1000).toISOString() : '';
    try {
      const events = await send('GET', `/api/audit${parameters({ person, action, function: nf, resource, from, before, limit: PAGE })}`);
      if (mine === round) paint(events);
    } catch (error) {
      if (mine === round) body.replaceChildren(failure(error));
    }
  }

  function paint(events) {
    summary.textContent = events.length === PAGE ? `${PAGE} events, there are older ones` : `${events.length} events`;
    if (!events.length) {
      body.replaceChildren(empty('No event matches.'));
      return;
    }
    const only = (name, value) => (value ? element('a', { href: address('audit', { ...state, before: '', [name]: value }) }, value) : '');
    body.replaceChildren(table('Events', ['Time', 'Person', 'Address', 'Action', 'Function', 'Target', 'Reason', 'Outcome'], events.map(each => row({},
      [when(each.at), 'fixed'], only('person', each.person), each.address, only('action', each.action), only('function', each.function),
      [each.resource, 'message'], each.reason, outcome(each.outcome)))),
    element('div', { class: 'actions' },
      state.before ? element('a', { class: 'button', href: address('audit', { ...state, before: '' }) }, 'Latest') : null,
      events.length === PAGE ? element('a', { class: 'button', href: address('audit', { ...state, before: events.at(-1).id }) }, 'Older') : null));
  }

  return { open, draw() { if (listed !== model.functions.size) filters(); } };
}

function outcome(text) {
  if (text === 'done') return mark('good', 'done');
  return text === 'started' ? mark('warn', 'started, no end recorded') : element('span', { class: 'bad' }, '▲ ', text);
}
