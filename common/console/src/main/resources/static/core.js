// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { element, svg } from '/dom.js';

/** Core at a glance: one card a function, always in the same place. */
export function core(main, model) {
  const cards = element('div', { class: 'core' });
  main.append(element('h1', {}, 'Core at a glance'), cards);
  return {
    draw() {
      const states = [...model.functions.values()].sort((a, b) => a.name.localeCompare(b.name));
      cards.replaceChildren(...states.map(card));
    },
  };
}

function card(state) {
  const last = state.points.at(-1);
  const up = state.status === 'UP';
  const mark = element('span', { class: up ? 'good' : 'bad' }, (up ? '● ' : '▲ ') + state.status);
  const facts = up || state.version ? [...figures(last), ...states(state)] : [];
  return element('section', { class: 'function', 'aria-label': state.name },
    element('h2', {}, state.name.toUpperCase(), mark),
    sparkline(state.points),
    element('dl', {}, ...facts.flatMap(([name, value, style]) =>
      [element('dt', {}, name), element('dd', style ? { class: style } : {}, value)])));
}

function figures(point) {
  if (!point) return [['Requests', 'first sample …']];
  return [
    ['Requests', `${point.rate.toFixed(1)} /s`],
    ['Errors', `${(point.errorShare * 100).toFixed(1)} %`, point.errorShare > 0.05 ? 'bad' : ''],
    ['Mean time', point.rate ? `${point.meanMillis.toFixed(2)} ms` : '–'],
  ];
}

function states(state) {
  const gauges = state.gauges;
  const rows = [['Version', `${state.version} ${state.commit.slice(0, 8)}`], ['Instance', state.instance.slice(0, 8)]];
  const registered = gauges.sigcore_nrf_registered;
  if (registered !== undefined) rows.push(['At the NRF', registered ? 'registered' : 'not registered', registered ? '' : 'bad']);
  if (gauges.sigcore_diameter_peers_open !== undefined) rows.push(['Diameter peers', gauges.sigcore_diameter_peers_open]);
  if (gauges.sigcore_sbi_server_connections !== undefined) rows.push(['Connections', gauges.sigcore_sbi_server_connections]);
  if (gauges.sigcore_overload_limit) {
    rows.push(['In flight', `${gauges.sigcore_overload_in_flight ?? 0} of ${gauges.sigcore_overload_limit}`]);
  }
  const expiry = gauges.sigcore_certificate_expiry_seconds;
  if (expiry) {
    const days = Math.floor((expiry - Date.now() / 1000) / 86400);
    rows.push(['Certificate', days < 0 ? 'expired' : `${days} days left`, days < 14 ? 'bad' : '']);
  }
  return rows;
}

/** Requests a second over the last hour. */
function sparkline(points) {
  const top = Math.max(1, ...points.map(point => point.rate));
  const at = (point, i) => `${(i / Math.max(1, points.length - 1) * 100).toFixed(2)},${(30 - point.rate / top * 28).toFixed(2)}`;
  const label = `requests a second, at most ${Math.max(0, ...points.map(point => point.rate)).toFixed(1)}`;
  return svg('svg', { class: 'spark', viewBox: '0 0 100 32', preserveAspectRatio: 'none', role: 'img', 'aria-label': label },
    svg('path', { d: points.length > 1 ? 'M' + points.map(at).join('L') : 'M0,30L100,30' }));
}
