// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Forwarding of requests to other NRFs. */
@NullMarked
package org.sigcore.nrf.contract.egressgateway;

import org.jspecify.annotations.NullMarked;
