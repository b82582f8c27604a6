// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Virtual hosts of the NRF's peers, by DNS SRV. */
@NullMarked
package org.sigcore.nrf.alternateroute;

import org.jspecify.annotations.NullMarked;
