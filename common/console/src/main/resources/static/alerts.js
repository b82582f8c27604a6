// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { typeOf } from '/catalogue.js';
import { percent } from '/format.js';

const DAY = 86_400;

/** Derives the conditions that need attention from the states of the functions; the worst comes first. */
export function conditions(model) {
  const states = [...model.functions.values()];
  const found = states.flatMap(ofFunction);
  const versions = new Set(states.filter(state => state.commit).map(state => `${state.version} ${state.commit}`));
  if (versions.size > 1) {
    found.push({ id: 'versions', kind: 'warn', nf: '', text: 'Functions run different versions', hint: [...versions].join(', ') });
  }
  const order = { bad: 0, warn: 1 };
  return found.sort((a, b) => order[a.kind] - order[b.kind] || a.nf.localeCompare(b.nf));
}

function ofFunction(state) {
  const nf = state.name;
  const found = [];
  const add = (id, kind, text, hint) => found.push({ id: `${nf}-${id}`, kind, nf, text, hint });
  if (state.status === 'UNREACHABLE') {
    add('unreachable', 'bad', 'does not answer', 'The management port gives no answer within 3 seconds. Look at its log, or start it.');
    return found;
  }
  if (state.status !== 'UP') add('health', 'bad', `is ${state.status}`, 'Open the function to see which part of its health fails.');
  const gauges = state.gauges;
  if (gauges.sigcore_nrf_registered === 0 && typeOf(nf) !== 'nrf') add('unregistered', 'bad', 'is not registered at the NRF', 'Consumers do not find it. Look at the NRF and at the address of the NRF in its settings.');
  if (gauges.sigcore_diameter_peers_open === 0) add('peers', 'warn', 'has no open Diameter peer', 'Expected if nothing is attached by Diameter.');
  const limit = gauges.sigcore_overload_limit;
  const used = (gauges.sigcore_overload_in_flight ?? 0) / limit;
  if (limit && used > 0.8) add('overload', used > 0.95 ? 'bad' : 'warn', `is at ${percent(used)} of its limit of requests`, 'New requests of low priority are refused first.');
  const expiry = gauges.sigcore_certificate_expiry_seconds;
  if (expiry) {
    const days = Math.floor((expiry - Date.now() / 1000) / DAY);
    if (days < 14) add('certificate', days < 3 ? 'bad' : 'warn', days < 0 ? 'has an expired certificate' : `has a certificate that ends in ${days} days`, 'Replace the files; they are read again without a restart.');
  }
  const recent = state.points.slice(-12);
  const sent = recent.reduce((sum, point) => sum + point.rate, 0);
  const failed = recent.reduce((sum, point) => sum + point.rate * point.errorShare, 0);
  if (sent > 0 && failed / sent > 0.05) add('errors', failed / sent > 0.2 ? 'bad' : 'warn', `refuses or fails ${percent(failed / sent)} of the last minute`, 'Open the ladder with errors only.');
  return found;
}
