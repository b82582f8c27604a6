// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** The NF towards the NRF: its identity and profile, registration, heart-beat and discovery. */
@NullMarked
package org.sigcore.platform.nrf;

import org.jspecify.annotations.NullMarked;
