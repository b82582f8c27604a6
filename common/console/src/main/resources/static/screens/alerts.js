// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { conditions, quantity, SEVERITIES } from '/alerts.js';
import { read, send } from '/api.js';
import { describe, typeOf } from '/catalogue.js';
import { element, empty, failure, field, mark, repaint, row, select, table, tabs, tell } from '/dom.js';
import { ago, percent, when } from '/format.js';
import { address } from '/route.js';

const VIEWS = [['alerts', 'Alerts'], ['conditions', 'Conditions'], ['peers', 'Diameter peers'], ['load', 'Load and drain'], ['sites', 'Sites and databases']];
const AGAIN = 5000;

/** Alerts and health: conditions that need attention with instructions, Diameter peers, load, sites. */
export function show(main, model, go) {
  const summary = element('p', { class: 'summary', role: 'status' });
  const bar = element('div', {});
  const body = element('div', {});
  main.append(element('div', { class: 'title' }, element('h1', {}, 'Alerts and health'), summary), bar, body);
  let state = {};
  let view;
  let timer;

  function open(query) {
    const former = view;
    state = Object.fromEntries(query);
    const name = VIEWS.some(([id]) => id === state.view) ? state.view : 'alerts';
    bar.replaceChildren(tabs('Parts', VIEWS, name, id => address('alerts', { view: id === 'alerts' ? '' : id })));
    if (former?.name !== name) {
      const host = element('div', {}); // new element for each view, so that a late answer of the previous view is not shown
      body.replaceChildren(host);
      view = { name, ...{ alerts, conditions: known, peers, load, sites }[name](host, model, go, summary) };
    }
    view.open(state);
    clearInterval(timer);
    if (view.again) timer = setInterval(() => { if (!document.hidden) view.again(); }, AGAIN);
  }

  return { open, draw: () => view?.draw?.(), close: () => clearInterval(timer) };
}

function steps(page) {
  return page ? element('a', { href: page, target: '_blank', rel: 'noopener noreferrer' }, 'Steps') : '';
}

function severity(name) {
  return mark(SEVERITIES[name] ?? 'warn', name.toLowerCase());
}

/** Shows active alerts, filtered by severity, function and word, and those of an Alertmanager. */
function alerts(host, model, go, summary) {
  const bar = element('div', { class: 'filters' });
  const list = element('div', {});
  const others = element('section', {});
  host.replaceChildren(bar, list, others);
  let state = {};
  let seen = '';
  let heard = '';
  let listed = -1;

  function filters() {
    listed = model.functions.size;
    const change = name => event => go({ ...state, [name]: event.target.value });
    const names = [...new Set([...model.functions.keys(), state.nf].filter(Boolean))].sort();
    repaint(bar,
      field('Severity', select({ id: 'severity', onchange: change('severity') }, [['', 'all'], ...Object.keys(SEVERITIES).map(each => [each, each.toLowerCase()])], state.severity)),
      field('Function', select({ id: 'alert-nf', onchange: change('nf') }, [['', 'all'], ...names], state.nf)),
      field('Contains', element('input', { id: 'alert-word', type: 'search', value: state.word ?? '', onchange: change('word') })));
  }

  function draw() {
    if (listed !== model.functions.size) filters();
    const all = conditions(model);
    const word = (state.word ?? '').toLowerCase();
    const found = all.filter(each => (!state.severity || each.severity === state.severity) && (!state.nf || each.nf === state.nf)
      && `${each.condition} ${each.nf} ${each.text}`.toLowerCase().includes(word));
    tell(summary, all.length ? `${all.length} active, ${all.filter(each => each.kind === 'bad').length} of them critical or major` : 'No condition needs attention.');
    const minute = Math.floor(Date.now() / 15_000);
    const now = JSON.stringify([found, state, minute]);
    if (now === seen) return;
    seen = now;
    repaint(list, found.length ? table('Active alerts', ['Severity', 'Function', 'Condition', 'Subject', ['Value', 'number'], ['Threshold', 'number'], 'Since', ''], found.map(each => row({},
      severity(each.severity),
      each.nf ? element('a', { href: address('core', { fn: each.nf }) }, each.nf.toUpperCase()) : 'all',
      element('span', {}, `${each.nf.toUpperCase()} ${each.predicate}`.trim(), element('div', { class: 'hint mono' }, each.condition)),
      each.subject, [each.hint, 'number'], [each.unit ? quantity(each.unit, each.threshold) : '', 'number'],
      each.since ? element('span', { title: when(each.since) }, when(each.since), element('div', { class: 'hint' }, ago(Date.parse(each.since)))) : '',
      steps(each.page)))) : empty(all.length ? 'No alert matches the filter.' : 'No condition needs attention. “Conditions” lists all conditions that the console checks.'));
  }

  async function manager() {
    const answer = await send('GET', '/api/alertmanager').catch(error => ({ error }));
    const now = answer.error ? answer.error.message : JSON.stringify(answer);
    if (now === heard) return;
    heard = now;
    if (answer.error || !answer.configured) {
      others.replaceChildren(answer.error ? failure(answer.error) : '');
      return;
    }
    repaint(others, element('h2', {}, 'Alertmanager'), answer.alerts.length
      ? table('Alerts of the Alertmanager', ['Severity', 'Alert', 'Source', 'Since', ''], answer.alerts.map(each => row({},
        severity(each.severity), element('span', {}, each.summary, element('div', { class: 'hint mono' }, each.name)), each.source, when(each.since), steps(each.page))))
      : empty('It has no active alert.'));
  }

  return {
    draw,
    again: manager,
    open(next) {
      state = next;
      filters();
      manager();
      draw();
    },
  };
}

/** Shows all conditions that the console checks, with their thresholds and current states. */
function known(host, model, go, summary) {
  let all = [];
  let seen = '';

  function draw() {
    const active = conditions(model);
    const now = JSON.stringify([all.length, active.map(each => [each.condition, each.nf, each.subject])]);
    if (now === seen || !all.length) return;
    seen = now;
    tell(summary, `${all.length} conditions`);
    host.replaceChildren(table('Conditions', ['State', 'Condition', 'Needs attention if a function …', 'Functions', 'Threshold', ''], all.map(each => {
      const holds = active.filter(alert => alert.condition === each.id);
      return row({},
        holds.length ? element('a', { href: address('alerts', { word: each.id }) }, mark(holds[0].kind, String(holds.length))) : mark('good', 'fine'),
        [each.id, 'mono'], each.text, each.types.join(', ') || 'all',
        each.levels.map(level => `${level.severity.toLowerCase()} ${each.unit === 'STATE' ? '' : `${each.comparison} ${quantity(each.unit, level.threshold)}`}`).join(', '),
        steps(each.page));
    })));
  }

  return {
    draw,
    async open() {
      try {
        all = await send('GET', '/api/conditions');
        if (host.isConnected) draw();
      } catch (error) {
        host.replaceChildren(failure(error));
      }
    },
  };
}

/** Reads the metrics of all functions and paints them, repeatedly while the view is open. */
function ofMetrics(host, paint) {
  let seen = '';
  const again = async () => {
    const metrics = await send('GET', '/api/metrics').catch(error => ({ error }));
    if (!host.isConnected) return;
    const made = metrics.error ? failure(metrics.error) : await paint(metrics);
    const now = made.textContent;
    if (now === seen && host.firstChild) return;
    seen = now;
    repaint(host, made);
  };
  host.replaceChildren(element('p', { class: 'hint' }, 'Reading …'));
  return { open: again, again };
}

function series(metrics, name, labels = {}) {
  return metrics.filter(each => each.name === name && Object.entries(labels).every(([label, value]) => each.labels[label] === value));
}

function sum(metrics, name, labels) {
  const found = series(metrics, name, labels);
  return found.length ? found.reduce((all, each) => all + each.value, 0) : undefined;
}

function since(each) {
  return each.since ? `${when(each.since)}, ${ago(Date.parse(each.since))}` : '';
}

function peers(host, model, go, summary) {
  return ofMetrics(host, all => {
    const rows = Object.entries(all).flatMap(([nf, metrics]) => series(metrics, 'oc_diam_peer_open').map(each => ({ nf, each, metrics })));
    const down = rows.filter(({ each }) => !each.value).length;
    tell(summary, `${rows.length} peers${down ? `, ${down} not connected` : ''}`);
    return rows.length ? table('Diameter peers', ['State', 'Function', 'Origin-Host', 'Realm', 'Since', ['Requests received', 'number'], ['Requests sent', 'number'], ''], rows.map(({ nf, each, metrics }) => {
      const peer = each.labels.peer ?? '';
      return row({}, each.value ? mark('good', 'open') : mark('bad', 'closed'), nf.toUpperCase(), [peer, 'mono peer'], each.labels.realm ?? '',
        since(each), [sum(metrics, 'oc_diam_requests_total', { peer, direction: 'in' }) ?? 0, 'number'], [sum(metrics, 'oc_diam_requests_total', { peer, direction: 'out' }) ?? 0, 'number'],
        element('a', { href: address('ladder', { word: peer }) }, 'Messages'));
    })) : empty('No Diameter peer has connected since the start of the functions. The BSF and Policy accept and open connections.');
  });
}

const LEVELS = ['normal', 'danger of congestion', 'congested', 'congested'];

function congestion(metrics) {
  const states = [...series(metrics, 'pod_cong_state_report'), ...series(metrics, 'oc_ingressgateway_pod_congestion_state')];
  const worst = Math.max(0, ...states.map(each => each.value));
  return mark(worst > 1 ? 'bad' : worst ? 'warn' : 'good', LEVELS[worst] ?? String(worst));
}

function shutdownOf(nf) {
  return `/${typeOf(nf)}/nf-common-component/v1/igw/controlledshutdown`;
}

/** Reads states that metrics do not contain: readiness, database, and controlled shutdown. */
async function drain(nf) {
  const known = await describe(nf).then(each => each.documents.some(document => document.path === shutdownOf(nf)), () => false);
  const [health, control] = await Promise.all([
    read(nf, '/actuator/health').catch(error => error.problem ?? {}),
    known ? read(nf, shutdownOf(nf)).catch(() => null) : null,
  ]);
  const ready = health.components?.readinessState?.status;
  return { draining: ready === 'OUT_OF_SERVICE', state: control?.operationalState, store: health.components?.store };
}

function load(host, model, go, summary) {
  return ofMetrics(host, async all => {
    const names = Object.keys(all);
    const drains = await Promise.all(names.map(drain));
    tell(summary, `${names.length} functions`);
    return table('Load and drain', ['Function', ['In progress', 'number'], ['Limit', 'number'], 'Used', ['Waiting', 'number'], ['Refused', 'number'], 'Congestion', 'Drain', 'Controlled shutdown'], names.map((nf, i) => {
      const metrics = all[nf];
      const limit = sum(metrics, 'sigcore_overload_limit');
      const used = sum(metrics, 'sigcore_overload_in_flight') ?? 0;
      return row({}, element('a', { href: address('core', { fn: nf }) }, nf.toUpperCase()), [used, 'number'], [limit ?? '–', 'number'],
        limit ? element('span', {}, element('meter', { value: used, max: limit, high: limit * 0.8, 'aria-label': `${nf}: used` }), ` ${percent(used / limit)}`) : '–',
        [sum(metrics, 'sigcore_overload_waiting') ?? '–', 'number'], [sum(metrics, 'sigcore_overload_refused_total') ?? 0, 'number'], congestion(metrics),
        drains[i].draining ? mark('warn', 'draining') : mark('idle', 'no'),
        drains[i].state ? element('a', { href: address('configuration', { nf, doc: shutdownOf(nf) }) },
          mark(drains[i].state === 'NORMAL' ? 'good' : 'warn', drains[i].state.toLowerCase().replaceAll('_', ' '))) : '–');
    }));
  });
}

function sites(host, model, go, summary) {
  return ofMetrics(host, async all => {
    const rows = Object.entries(all).flatMap(([nf, metrics]) => [...new Set([...series(metrics, 'ocnrf_site_status'), ...series(metrics, 'ocnrf_dbreplication_status')].map(each => each.labels.siteId))]
      .map(site => ({ nf, site, status: series(metrics, 'ocnrf_site_status', { siteId: site })[0], replication: series(metrics, 'ocnrf_dbreplication_status', { siteId: site })[0] })));
    const names = Object.keys(all);
    const drains = await Promise.all(names.map(drain));
    tell(summary, rows.length ? `${rows.length} sites` : 'one site');
    const state = (each, good, bad) => (each ? element('span', {}, mark(each.value ? 'good' : 'bad', each.value ? good : bad), element('div', { class: 'hint' }, since(each))) : '–');
    return element('div', {},
      rows.length ? table('Sites', ['Site', 'Seen by', 'Availability', 'Replication'], rows.map(({ nf, site, status, replication }) =>
        row({}, site, nf.toUpperCase(), state(status, 'available', 'unavailable'), state(replication, 'runs', 'down')))) : empty('The NRF knows no other site: georedundancy is not configured.'),
      element('h2', {}, 'Databases'),
      table('Databases', ['Function', 'State', 'Problem', ['Free space', 'number'], ['Connections in use', 'number'], ['Waiting', 'number']], names.map((nf, i) => {
        const store = drains[i].store;
        const free = sum(all[nf], 'sigcore_store_free_bytes');
        return row({}, nf.toUpperCase(), store ? mark(store.status === 'UP' ? 'good' : 'bad', store.status) : '–',
          store?.details?.store ?? '',
          [free === undefined ? '–' : quantity('BYTES', free), 'number'], [sum(all[nf], 'sigcore_store_connections') ?? '–', 'number'], [sum(all[nf], 'sigcore_store_connections_awaited') ?? '–', 'number']);
      })));
  });
}
