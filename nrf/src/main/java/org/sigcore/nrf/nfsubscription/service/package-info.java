// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Granting of subscriptions and ordered notification of subscribers; the ports of both. */
@NullMarked
package org.sigcore.nrf.nfsubscription.service;

import org.jspecify.annotations.NullMarked;
