// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Probing of the NRFs of other sites. */
@NullMarked
package org.sigcore.nrf.nrfartisan.client;

import org.jspecify.annotations.NullMarked;
