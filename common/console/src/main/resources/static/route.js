// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Returns the address of a screen with its parameters, without empty ones. */
export function address(screen, parameters = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '' && value !== false) query.set(name, value === true ? '1' : value);
  }
  const text = String(query);
  return `#/${screen}${text ? `?${text}` : ''}`;
}
