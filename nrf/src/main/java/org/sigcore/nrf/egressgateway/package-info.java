// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Outgoing traffic of the NRF: limits, virtual hosts, failover. */
@NullMarked
package org.sigcore.nrf.egressgateway;

import org.jspecify.annotations.NullMarked;
