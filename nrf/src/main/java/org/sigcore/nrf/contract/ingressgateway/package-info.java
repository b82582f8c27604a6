// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Checks that every request to the NRF passes: identity of the sender, size, and rate. */
@NullMarked
package org.sigcore.nrf.contract.ingressgateway;

import org.jspecify.annotations.NullMarked;
