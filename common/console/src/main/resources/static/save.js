// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
import { element } from '/dom.js';

/** Saves a text as a file through the browser. */
export function save(name, text, type = 'text/plain') {
  const link = element('a', { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
