// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Persistence of the heart-beats of sites. */
@NullMarked
package org.sigcore.nrf.nrfartisan.store;

import org.jspecify.annotations.NullMarked;
