// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { read } from '/api.js';
import { element, field, mark, row, select, table, tell } from '/dom.js';
import { clock, isError, millis, short } from '/format.js';
import { address } from '/route.js';
import { calls, diagram, mermaid } from '/sequence.js';
import { messageDetail } from '/message.js';
import { save } from '/save.js';

const ROWS = 300;
const ZOOMS = [['calls', 'Calls'], ['ladder', 'Ladder'], ['messages', 'Messages']];
const STATUSES = [['', 'all'], ['ok', 'success'], ['errors', 'errors'], ['4', '4xx'], ['5', '5xx'], ['none', 'no answer'], ['diameter', 'Diameter failures']];

/** Live ladder: SBI and Diameter messages of all functions, as calls, as a ladder diagram, and as a table. */
export function show(main, model, go) {
  const word = element('input', { type: 'search', id: 'word', size: 30, placeholder: 'path, peer, correlation, Session-Id, cause', oninput: keep });
  const nf = select({ id: 'nf', onchange: keep }, [['', 'all']]);
  const method = select({ id: 'method', onchange: keep }, [['', 'all'], 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', ['diameter', 'Diameter']]);
  const status = select({ id: 'status', onchange: keep }, STATUSES);
  const slower = element('input', { type: 'number', id: 'slower', min: 0, size: 5, placeholder: '0', oninput: keep });
  const pause = element('button', { type: 'button', 'aria-pressed': 'false', onclick: toggle }, 'Pause');
  const exporting = element('button', { type: 'button', onclick: () => save('ladder.mmd', mermaid(found.slice(0, ROWS))) }, 'Mermaid');
  const zooms = element('nav', { class: 'tabs', 'aria-label': 'Zoom' });
  const caption = element('p', { class: 'hint' });
  const spoken = element('p', { class: 'unseen', role: 'status' }); // the caption changes too often to be read out
  const body = element('div', {});
  const detail = element('aside', { class: 'panel side', 'aria-label': 'Message', hidden: true });
  const captures = element('span', { class: 'check' });
  main.append(
    element('div', { class: 'title' }, element('h1', {}, 'Live ladder'), caption, spoken),
    element('div', { class: 'filters' }, field('Contains', word), field('Function', nf), field('Method', method),
      field('Outcome', status), field('Slower than (ms)', slower), pause, exporting, captures),
    zooms,
    element('div', { class: 'split ladder' }, body, detail));
  let paused = null;
  let state = {};
  let found = [];
  let drawn = '';
  let told = '';

  function toggle() {
    paused = paused ? null : [...model.transactions];
    pause.textContent = paused ? 'Continue' : 'Pause';
    pause.setAttribute('aria-pressed', String(Boolean(paused)));
    draw();
  }

  function keep() {
    go({ ...state, word: word.value, nf: nf.value, method: method.value, status: status.value, slower: slower.value, message: '' }, true);
  }

  function open(query) {
    state = Object.fromEntries(query);
    if (state.errors) state = { ...state, errors: '', status: 'errors' };
    word.value = state.word ?? '';
    options(state.nf ?? '');
    method.value = state.method ?? '';
    status.value = state.status ?? '';
    slower.value = state.slower ?? '';
    const zoom = state.zoom ?? 'calls';
    zooms.replaceChildren(...ZOOMS.map(([id, text]) => element('a', {
      href: address('ladder', { ...state, zoom: id === 'calls' ? '' : id }), 'aria-current': id === zoom ? 'page' : undefined,
    }, text)));
    shownMessage = '';
  }

  function options(chosen) {
    const names = new Set([...model.functions.keys(), ...(chosen ? [chosen] : [])]);
    const missing = [...names].filter(name => ![...nf.options].some(option => option.value === name)).sort();
    nf.append(...missing.map(name => element('option', { value: name }, name)));
    nf.value = chosen;
    if (missing.length) {
      captures.replaceChildren(...[...model.functions.keys()].sort().map(name => element('a', {
        href: `/api/nf/${name}/actuator/subscribertrace/pcap`, download: `${name}.pcapng`, title: `Capture of the subscriber trace of ${name}`,
      }, `${name}.pcapng`)));
    }
  }

  function draw() {
    options(nf.value);
    const all = paused ?? model.transactions;
    found = all.filter(each => matches(each, state)).sort((a, b) => b.startEpochMicros - a.startEpochMicros);
    const lost = model.lost ? `; ${model.lost} were overwritten before they were read` : '';
    caption.textContent = `${found.length} of ${all.length} messages${lost}`;
    if (told !== JSON.stringify(state)) {
      told = JSON.stringify(state);
      tell(spoken, `${found.length} messages`);
    }
    const zoom = state.zoom ?? 'calls';
    const shown = found.slice(0, ROWS);
    const picture = `${JSON.stringify(state)} ${found.length} ${shown.length ? idOf(shown[0]) : all.length}`;
    if (picture === drawn || body.matches(':active')) { // the row must not be replaced during a click
      drawDetail(all);
      return;
    }
    drawn = picture;
    const focus = document.activeElement?.dataset?.id;
    if (!found.length) {
      body.replaceChildren(element('p', { class: 'empty' }, all.length ? 'No message matches the filters.'
        : 'No messages yet. Send traffic, for example with deploy/local/sigcore demo; a message appears when it has ended.'));
    } else if (zoom === 'ladder') {
      body.replaceChildren(diagram(shown.slice(0, 120).reverse(), state.message, choose));
    } else {
      body.replaceChildren(zoom === 'calls' ? callTable(shown, state, choose) : messageTable(shown, state, choose));
    }
    if (focus) body.querySelector(`[data-id="${CSS.escape(focus)}"]`)?.focus();
    drawDetail(all);
  }

  let shownMessage = '';
  const kept = new Map(); // messages of the subscriber trace by ID

  function choose(id) {
    go({ ...state, message: id });
  }

  function drawDetail(all) {
    detail.hidden = !state.message;
    detail.parentElement.classList.toggle('split', Boolean(state.message));
    if (!state.message || shownMessage === state.message) return;
    const entry = [...all, ...model.refused].find(each => idOf(each) === state.message) ?? kept.get(state.message);
    shownMessage = entry ? state.message : '';
    detail.replaceChildren(entry
      ? messageDetail(entry, all, model, address('ladder', { ...state, message: '' }), choose)
      : element('p', { class: 'empty' }, 'This message is not in the ladder: it has not arrived yet, or was overwritten.'));
    if (!entry && !kept.has(state.message)) recall(state.message);
  }

  /** Looks for a message in the subscriber trace, which keeps it longer than the ladder. */
  async function recall(id) {
    kept.set(id, undefined);
    const found = await read(id.replace(/\.[cs]\.\d+$/, ''), '/actuator/subscribertrace').catch(() => []);
    kept.set(id, Array.isArray(found) ? found.find(each => idOf(each) === id) : undefined);
    draw();
  }

  return { draw, open };
}

/** Returns the ID of a message in the address of a view. */
export function idOf(entry) {
  return `${entry.nf}.${entry.side === 'CLIENT' ? 'c' : 's'}.${entry.startEpochMicros}`;
}

/** Returns true if a message passes the filters of a view. */
export function matches(entry, state) {
  const text = `${entry.message} ${entry.peer} ${entry.nf} ${entry.correlation ?? ''} ${entry.reason ?? ''}`.toLowerCase();
  return (!state.nf || entry.nf === state.nf)
    && (!state.method || (state.method === 'diameter' ? entry.protocol !== 'HTTP' : entry.message.startsWith(`${state.method} `)))
    && (!state.slower || entry.durationMicros >= state.slower * 1000)
    && (!state.word || text.includes(state.word.toLowerCase()))
    && ofStatus(entry, state.status);
}

function ofStatus(entry, wanted) {
  switch (wanted) {
    case 'ok': return !isError(entry);
    case 'errors': return isError(entry);
    case 'none': return !entry.status;
    case 'diameter': return entry.protocol !== 'HTTP' && isError(entry);
    case '4': case '5': return entry.protocol === 'HTTP' && String(entry.status).startsWith(wanted);
    default: return true;
  }
}

export function outcome(entry) {
  const bad = isError(entry);
  return mark(bad ? 'bad' : 'good', entry.failure ? short(entry.failure, 40) : String(entry.status));
}

function reasonHint(reason) {
  return reason ? element('div', { class: 'hint' }, reason) : null;
}

/** Creates a table of messages, newest first. */
export function messageTable(entries, state, choose) {
  const longest = Math.max(1, ...entries.map(each => each.durationMicros));
  return table('Messages', ['Time', 'Function', 'Side', 'Peer', 'Message', 'Result', ['Time taken', 'number']],
    entries.map(entry => messageRow(entry, longest, state.message === idOf(entry), choose)));
}

function messageRow(entry, longest, chosen, choose) {
  const bar = element('span', { class: 'bar', 'aria-hidden': 'true' });
  bar.style.width = `${Math.max(1, entry.durationMicros / longest * 100)}%`;
  const message = element('a', { href: '#', 'data-id': idOf(entry), onclick: event => { event.preventDefault(); choose(idOf(entry)); } }, short(entry.message, 220));
  return row({ class: chosen ? 'chosen' : undefined },
    clock(entry.startEpochMicros), entry.nf, [entry.side === 'CLIENT' ? 'sent →' : '← received', 'fixed'], [entry.peer, 'peer'],
    [element('span', {}, message, entry.correlation ? element('div', { class: 'quiet' }, entry.correlation) : ''), 'message'],
    element('span', {}, outcome(entry), reasonHint(entry.reason)), [element('span', {}, millis(entry.durationMicros / 1000), bar), 'number']);
}

/** Creates a table of calls with a row for the messages of each call; calls with failed messages are marked. */
function callTable(entries, state, choose) {
  const found = calls(entries);
  const longest = Math.max(1, ...found.map(call => call.durationMicros));
  return table('Calls', ['Time', 'Call', 'Functions', 'Messages', 'Result', ['Time taken', 'number']], found.map(call => {
    const bar = element('span', { class: 'bar', 'aria-hidden': 'true' });
    bar.style.width = `${Math.max(1, call.durationMicros / longest * 100)}%`;
    const id = idOf(call.first);
    const failed = call.entries.slice(1).filter(isError);
    const reason = failed.findLast(each => each.reason)?.reason ?? failed.find(each => each.failure)?.failure;
    const inner = call.failed ? element('div', {}, mark('bad', `${call.failed} failed inside`), reasonHint(reason === call.first.reason ? '' : reason)) : null;
    return row({ class: call.entries.some(each => idOf(each) === state.message) ? 'chosen' : undefined },
      clock(call.first.startEpochMicros),
      [element('span', {}, element('a', { href: '#', 'data-id': id, onclick: event => { event.preventDefault(); choose(id); } }, short(call.first.message, 160)),
        call.correlation ? element('div', { class: 'quiet' }, call.correlation) : ''), 'message'],
      [call.path.join(' → '), 'peer'], String(call.entries.length),
      element('span', {}, outcome(call.first), reasonHint(call.first.reason), inner ?? ''),
      [element('span', {}, millis(call.durationMicros / 1000), bar), 'number']);
  }));
}
