// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Formats a rate with three significant digits. */
export function rate(value) {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

export function percent(share) {
  return `${(share * 100).toFixed(share > 0 && share < 0.01 ? 2 : 1)} %`;
}

export function millis(value) {
  return value >= 100 ? `${value.toFixed(0)} ms` : value >= 1 ? `${value.toFixed(1)} ms` : `${value.toFixed(2)} ms`;
}

/** Formats a time of day in UTC with milliseconds. */
export function clock(micros) {
  return new Date(micros / 1000).toISOString().slice(11, 23);
}

/** Formats a time of day in UTC from epoch seconds. */
export function minute(seconds) {
  return new Date(seconds * 1000).toISOString().slice(11, 19);
}

/** Formats a point in time as date and time in UTC. */
export function when(text) {
  const at = typeof text === 'number' ? text : Date.parse(text);
  return Number.isNaN(at) ? String(text) : new Date(at).toISOString().replace('T', ' ').slice(0, 19);
}

/** Formats the time since a point in time. */
export function ago(milliseconds) {
  const seconds = Math.max(0, Math.round((Date.now() - milliseconds) / 1000));
  if (seconds < 90) return `${seconds} s ago`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min ago`;
  return seconds < 172800 ? `${Math.round(seconds / 3600)} h ago` : `${Math.round(seconds / 86400)} days ago`;
}

export function short(text, most = 60) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** Returns true if a transaction has failed. */
export function isError(entry) {
  if (entry.failure || !entry.status) return true;
  return entry.protocol === 'HTTP' ? entry.status >= 400 : entry.status >= 3000;
}
