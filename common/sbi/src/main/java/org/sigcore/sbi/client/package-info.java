// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Requests to others: pooled connections, a pool for each peer and loop. */
@NullMarked
package org.sigcore.sbi.client;

import org.jspecify.annotations.NullMarked;
