// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What those who use a node see of it while it runs: handlers, relays and gates, peers, transactions, figures. */
@NullMarked
package org.sigcore.diameter.api;

import org.jspecify.annotations.NullMarked;
