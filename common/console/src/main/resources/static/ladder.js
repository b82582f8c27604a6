// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { element } from '/dom.js';

const ROWS = 300;

/** Live ladder: messages of all functions in one table, newest first. */
export function ladder(main, model) {
  const word = element('input', { type: 'search', id: 'word', oninput: keep });
  const nf = element('select', { id: 'nf', onchange: keep }, element('option', { value: '' }, 'all'));
  const failed = element('input', { type: 'checkbox', id: 'failed', onchange: keep });
  const pause = element('button', { type: 'button', 'aria-pressed': 'false', onclick: toggle }, 'Pause');
  const caption = element('caption', {});
  const rows = element('tbody', {});
  const heads = ['Time', 'Function', 'Side', 'Peer', 'Message', 'Result', 'ms'];
  main.append(
    element('h1', {}, 'Live ladder'),
    element('div', { class: 'filters' },
      element('label', { for: 'word' }, 'Word in message, peer or correlation', word),
      element('label', { for: 'nf' }, 'Function', nf),
      element('label', { class: 'check' }, failed, 'Errors only'),
      pause),
    element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Messages' },
      element('table', {}, caption,
        element('thead', {}, element('tr', {}, ...heads.map(head =>
          element('th', { scope: 'col', class: head === 'ms' ? 'number' : '' }, head)))),
        rows)));
  let paused = null;

  function toggle() {
    paused = paused ? null : [...model.transactions];
    pause.textContent = paused ? 'Continue' : 'Pause';
    pause.setAttribute('aria-pressed', String(Boolean(paused)));
    draw();
  }

  function keep() {
    const query = new URLSearchParams();
    if (word.value) query.set('word', word.value);
    if (nf.value) query.set('nf', nf.value);
    if (failed.checked) query.set('errors', '1');
    history.replaceState(null, '', `#/ladder${query.size ? '?' + query : ''}`);
    draw();
  }

  function filter(query) {
    word.value = query.get('word') ?? '';
    options(query.get('nf') ?? '');
    failed.checked = query.has('errors');
  }

  function options(chosen) {
    const names = new Set([...model.functions.keys(), ...(chosen ? [chosen] : [])]);
    const missing = [...names].filter(name => ![...nf.options].some(option => option.value === name));
    nf.append(...missing.sort().map(name => element('option', { value: name }, name)));
    nf.value = chosen;
  }

  function draw() {
    options(nf.value);
    const wanted = word.value.toLowerCase();
    const all = paused ?? model.transactions;
    const found = all.filter(each => (!nf.value || each.nf === nf.value)
      && (!failed.checked || isError(each))
      && (!wanted || `${each.message} ${each.peer} ${each.correlation ?? ''}`.toLowerCase().includes(wanted)));
    const shown = found.sort((a, b) => b.startEpochMicros - a.startEpochMicros).slice(0, ROWS);
    const lost = model.lost ? `; ${model.lost} were overwritten before they were read` : '';
    caption.textContent = `${shown.length} of ${found.length} that match, ${all.length} kept${lost}`;
    const longest = Math.max(1, ...shown.map(each => each.durationMicros));
    rows.replaceChildren(...shown.map(each => row(each, longest)));
  }

  return { draw, filter };
}

function isError(entry) {
  if (entry.failure || !entry.status) return true;
  return entry.protocol === 'HTTP' ? entry.status >= 400 : entry.status >= 3000;
}

function row(entry, longest) {
  const time = new Date(entry.startEpochMicros / 1000).toISOString().slice(11, 23);
  const error = isError(entry);
  const bar = element('span', { class: 'bar', 'aria-hidden': 'true' });
  bar.style.width = `${Math.max(1, entry.durationMicros / longest * 100)}%`;
  const message = element('td', { class: 'message' }, entry.message);
  if (entry.correlation) message.append(element('div', { class: 'quiet' }, entry.correlation));
  return element('tr', {},
    element('td', {}, time),
    element('td', {}, entry.nf),
    element('td', {}, entry.side === 'CLIENT' ? 'sent →' : '← received'),
    element('td', {}, entry.peer),
    message,
    element('td', { class: error ? 'bad' : 'good' }, (error ? '▲ ' : '') + (entry.failure ?? entry.status)),
    element('td', { class: 'number' }, (entry.durationMicros / 1000).toFixed(2), bar));
}
