// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

const KEPT = 720;

/** Appends samples that are newer than the known ones. A function that does not answer repeats its latest sample. */
export function joined(known, samples) {
  const last = known.at(-1)?.atSeconds ?? 0;
  return [...known, ...samples.filter(each => each.atSeconds > last)].slice(-KEPT);
}
