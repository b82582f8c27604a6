// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What every request to the NRF passes: who asks, how large, how often. */
@NullMarked
package org.sigcore.nrf.contract.ingressgateway;

import org.jspecify.annotations.NullMarked;
