// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Coordination of processes that share a database: change notifications, and leases for exclusive tasks. */
@NullMarked
package org.sigcore.store.feed;

import org.jspecify.annotations.NullMarked;
