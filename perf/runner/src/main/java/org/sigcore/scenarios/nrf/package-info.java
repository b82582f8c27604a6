// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Scenarios of the NRF. */
@NullMarked
package org.sigcore.scenarios.nrf;

import org.jspecify.annotations.NullMarked;
