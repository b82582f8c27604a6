// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

const checks = [];

/** Adds a check that returns true while a screen has changes that are stored nowhere else. */
export function guard(check) {
  checks.push(check);
}

/** Returns true if a screen has unsaved changes. */
export function isUnsaved() {
  return checks.some(check => check());
}
