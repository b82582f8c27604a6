// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Requests to other functions that are stored in the transaction that causes them, and sent after it. */
@NullMarked
package org.sigcore.policy.kernel.outbox;

import org.jspecify.annotations.NullMarked;
