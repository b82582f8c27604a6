// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** How loaded the services of the NRF are. */
@NullMarked
package org.sigcore.nrf.perfinfo;

import org.jspecify.annotations.NullMarked;
