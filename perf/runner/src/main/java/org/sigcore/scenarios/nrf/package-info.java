// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Bench of the NRF. */
@NullMarked
package org.sigcore.scenarios.nrf;

import org.jspecify.annotations.NullMarked;
