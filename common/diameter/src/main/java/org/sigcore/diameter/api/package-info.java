// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Runtime API for users of a node: handlers, relays and gates, peers, transactions, statistics. */
@NullMarked
package org.sigcore.diameter.api;

import org.jspecify.annotations.NullMarked;
