// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Role that maintains the state: mated sites that share it, and expired entries. */
@NullMarked
package org.sigcore.nrf.nrfartisan;

import org.jspecify.annotations.NullMarked;
