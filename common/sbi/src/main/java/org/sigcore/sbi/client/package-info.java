// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** SBI client: pooled connections, one pool for each peer and event loop. */
@NullMarked
package org.sigcore.sbi.client;

import org.jspecify.annotations.NullMarked;
