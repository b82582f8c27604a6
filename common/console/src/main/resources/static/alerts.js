// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { percent } from '/format.js';

/** Severities, most severe first, with the kind of their mark. */
export const SEVERITIES = { CRITICAL: 'bad', MAJOR: 'bad', MINOR: 'warn', INFO: 'idle' };

/** Lists the conditions that need attention, most severe first: those of single functions, and those of the core as a whole. */
export function conditions(model) {
  const states = [...model.functions.values()];
  const found = states.flatMap(state => (state.alerts ?? []).map(alert => ({
    ...alert, nf: state.name, kind: SEVERITIES[alert.severity], hint: measured(alert), predicate: alert.text,
    text: alert.subject ? `${alert.text}: ${alert.subject}` : alert.text,
  })));
  const versions = new Set(states.filter(state => state.commit).map(state => `${state.version} ${state.commit}`));
  if (versions.size > 1) {
    found.push({ condition: 'VERSIONS_DIFFER', severity: 'MINOR', kind: 'warn', nf: '', subject: '', text: 'Functions run different versions', predicate: 'Functions run different versions', hint: [...versions].join(', ') });
  }
  const order = Object.keys(SEVERITIES);
  return found.sort((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity) || a.nf.localeCompare(b.nf));
}

/** Formats the value of an alert; empty if the alert has only a state. */
export function measured(alert) {
  return quantity(alert.unit, alert.value);
}

/** Formats a value in the unit of a condition; empty if the condition has only a state. */
export function quantity(unit, value) {
  switch (unit) {
    case 'SHARE': return percent(value);
    case 'BYTES': return `${(value / 2 ** 30).toFixed(2)} GiB`;
    case 'DAYS': return value < 0 ? 'expired' : `${Math.floor(value)} days`;
    case 'EVENTS': return `${Math.round(value)} in 5 minutes`;
    case 'COUNT': return String(value);
    default: return '';
  }
}
