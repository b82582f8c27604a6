// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Counting, the same way for every role of the NRF. */
@NullMarked
package org.sigcore.nrf.metrics;

import org.jspecify.annotations.NullMarked;
