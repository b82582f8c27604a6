// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Delivery of notifications. */
@NullMarked
package org.sigcore.nrf.nfsubscription.client;

import org.jspecify.annotations.NullMarked;
