// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Granting subscriptions and telling subscribers, in order; the ports of both. */
@NullMarked
package org.sigcore.nrf.nfsubscription.service;

import org.jspecify.annotations.NullMarked;
