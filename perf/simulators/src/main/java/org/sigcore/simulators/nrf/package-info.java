// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What the NRF is measured with: a population of profiles, the queries for it, and subscribers. */
@NullMarked
package org.sigcore.simulators.nrf;

import org.jspecify.annotations.NullMarked;
