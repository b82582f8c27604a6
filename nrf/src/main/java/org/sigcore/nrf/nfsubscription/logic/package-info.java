// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Matching of changes with subscriptions, and the content of notifications. */
@NullMarked
package org.sigcore.nrf.nfsubscription.logic;

import org.jspecify.annotations.NullMarked;
