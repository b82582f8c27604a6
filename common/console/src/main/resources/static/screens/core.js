// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { conditions } from '/alerts.js';
import { read } from '/api.js';
import { typeOf } from '/catalogue.js';
import { curve } from '/charts.js';
import { element, facts, failure, mark, repaint } from '/dom.js';
import { millis, percent, rate } from '/format.js';
import { refusalPanel } from '/refusals.js';
import { address } from '/route.js';

const CURVES = [
  ['Requests', 'rate', value => `${rate(value)}/s`, '--accent'],
  ['Errors', 'errorShare', percent, '--bad'],
  ['Mean time', 'meanMillis', millis, '--third'],
];
const DAY = 86_400;
const LISTED = 8;

/** Core at a glance: conditions that need attention, for each function an hour of rate, errors and latency, and the latest refusals. */
export function show(main, model) {
  const summary = element('p', { class: 'summary' });
  const alerts = element('ul', { class: 'alerts', 'aria-label': 'Conditions that need attention' });
  const body = element('tbody', {});
  const detail = element('section', { class: 'detail', 'aria-label': 'Function' });
  const heads = ['Function', 'Version', 'Registered', 'Certificate', 'Load', 'Links', ...CURVES.map(([name]) => name)];
  main.append(
    element('div', { class: 'title' }, element('h1', {}, 'Core at a glance'), summary),
    alerts,
    element('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Functions' },
      element('table', { class: 'fleet' },
        element('thead', {}, element('tr', {}, ...heads.map(head => element('th', { scope: 'col' }, head)))), body)),
    detail);
  const refusals = refusalPanel(model, LISTED);
  main.append(refusals.host);
  const rows = new Map();
  let chosen = '';
  let listed;
  let large;

  function draw() {
    const states = [...model.functions.values()].sort((a, b) => a.name.localeCompare(b.name));
    const found = conditions(model);
    const up = states.filter(state => state.status === 'UP').length;
    summary.textContent = states.length
      ? `${up} of ${states.length} functions healthy, ${found.length || 'no'} condition${found.length === 1 ? '' : 's'} to look at`
      : 'Waiting for the first samples …';
    const now = JSON.stringify(found);
    if (now !== listed && !alerts.matches(':active')) { // a link must not be replaced while it has the focus, or during a click
      listed = now;
      repaint(alerts, ...found.slice(0, LISTED).map(each => element('li', {}, mark(each.kind, each.severity.toLowerCase()),
      element('a', { href: address('alerts', { word: each.condition, nf: each.nf }) }, `${each.nf.toUpperCase()} ${each.text}`.trim()),
      element('span', { class: 'hint' }, each.hint))),
      ...(found.length > LISTED ? [element('li', {}, element('a', { href: '#/alerts' }, `${found.length - LISTED} more`))] : []));
    }
    for (const state of states) {
      if (!rows.has(state.name)) {
        rows.set(state.name, functionRow());
        body.append(...[...rows.keys()].sort().map(name => rows.get(name).host));
      }
      rows.get(state.name).draw(state, state.name === chosen);
    }
    large?.draw(model.functions.get(chosen));
    refusals.draw();
  }

  function open(query) {
    const wanted = query.get('fn') ?? '';
    if (wanted === chosen) return;
    chosen = wanted;
    large = chosen ? functionDetail(detail, chosen) : undefined;
    if (!chosen) detail.replaceChildren();
    draw();
  }

  return { draw, open };
}

function series(state) {
  return state.points.map(point => point.atSeconds);
}

function functionRow() {
  const cells = Array.from({ length: 6 }, () => element('td', {}));
  const curves = CURVES.map(([label, , format, colour]) => curve(label, format, colour, 34));
  const values = CURVES.map(() => element('span', { class: 'now' }));
  const host = element('tr', {}, ...cells, ...curves.map((each, i) => element('td', { class: 'trend' }, values[i], each.host)));
  let before = '';
  return {
    host,
    draw(state, chosen) {
      host.classList.toggle('chosen', chosen);
      const texts = facets(state);
      const now = JSON.stringify(texts);
      if (now !== before) {
        before = now;
        cells[0].replaceChildren(
          element('a', { class: 'name', href: address('core', { fn: state.name }) }, state.name.toUpperCase()), ' ',
          mark(state.status === 'UP' ? 'good' : 'bad', state.status));
        texts.slice(1).forEach(([text, more, kind], i) => cells[i + 1].replaceChildren(
          element('span', kind ? { class: kind } : {}, kind ? mark(kind, text) : text), element('span', { class: 'hint' }, more)));
      }
      const last = state.points.at(-1);
      const times = series(state);
      CURVES.forEach(([, key, format], i) => {
        values[i].textContent = last ? format(last[key]) : '–';
        values[i].classList.toggle('bad', key === 'errorShare' && last?.errorShare > 0.05);
        curves[i].draw(times, state.points.map(point => point[key]));
      });
    },
  };
}

/** Returns the cells of a row without charts, each as [text, smaller text, kind]. */
function facets(state) {
  const gauges = state.gauges;
  const registered = gauges.sigcore_nrf_registered || typeOf(state.name) !== 'nrf' ? gauges.sigcore_nrf_registered : undefined; // an NRF stores its own profile
  const expiry = gauges.sigcore_certificate_expiry_seconds;
  const days = Math.floor((expiry - Date.now() / 1000) / DAY);
  const limit = gauges.sigcore_overload_limit;
  const used = gauges.sigcore_overload_in_flight ?? 0;
  const peers = gauges.sigcore_diameter_peers_open;
  return [
    [state.name, state.status],
    [state.version || '–', state.commit.slice(0, 8)],
    registered === undefined ? ['–', ''] : registered ? ['yes', state.instance.slice(0, 8)] : ['no', '', 'bad'],
    !expiry ? ['none', 'plain text'] : [days < 0 ? 'expired' : `${days} days`, '', days < 3 ? 'bad' : days < 14 ? 'warn' : undefined],
    !limit ? [`${used}`, 'in flight'] : [`${used} of ${limit}`, 'in flight', used / limit > 0.8 ? 'warn' : undefined],
    [`${gauges.sigcore_sbi_server_connections ?? '–'} SBI`, peers === undefined ? '' : `${peers} Diameter`],
  ];
}

function functionDetail(host, name) {
  const curves = CURVES.map(([label, , format, colour]) => curve(label, format, colour, 140, true));
  const facts = element('div', { class: 'columns' });
  host.replaceChildren(
    element('div', { class: 'title' }, element('h2', {}, name.toUpperCase()),
      element('a', { href: address('ladder', { nf: name }) }, 'Messages'),
      element('a', { href: address('ladder', { nf: name, errors: 1 }) }, 'Errors'),
      element('a', { href: address('configuration', { nf: name }) }, 'Configuration'),
      element('a', { href: '#/core', class: 'close' }, 'Close')),
    element('div', { class: 'columns' }, ...curves.map((each, i) =>
      element('figure', {}, element('figcaption', {}, `${CURVES[i][0]}, last hour`), each.host))),
    facts);
  health(facts, name);
  return {
    draw(state) {
      if (!state) return;
      CURVES.forEach(([, key], i) => curves[i].draw(series(state), state.points.map(point => point[key])));
    },
  };
}

async function health(host, name) {
  const [health, info] = await Promise.all([
    read(name, '/actuator/health').catch(error => (typeof error.problem?.status === 'string' ? error.problem : { failed: error })),
    read(name, '/actuator/info').catch(() => ({})),
  ]);
  if (health.failed) {
    host.replaceChildren(failure(health.failed));
    return;
  }
  const parts = Object.entries(health.components ?? {});
  host.replaceChildren(
    element('section', {}, element('h3', {}, 'Health'), parts.length
      ? facts(parts.flatMap(([part, state]) => [[part, mark(state.status === 'UP' ? 'good' : state.status === 'UNKNOWN' ? 'idle' : 'bad', state.status)],
        ...Object.entries(state.details ?? {}).map(([key, value]) => [`· ${key}`, text(value)])]))
      : mark(health.status === 'UP' ? 'good' : 'bad', health.status)),
    element('section', {}, element('h3', {}, 'Process'), facts(Object.entries(info).map(([key, value]) => [key, text(value)]))));
}

function text(value) {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
