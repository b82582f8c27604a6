// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Incoming traffic of the NRF: overload control, protection, limits, shutdown. */
@NullMarked
package org.sigcore.nrf.ingressgateway;

import org.jspecify.annotations.NullMarked;
