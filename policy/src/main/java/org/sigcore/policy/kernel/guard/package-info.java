// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Guards of every service's operations: congestion control, stale requests and the error dictionary. */
@NullMarked
package org.sigcore.policy.kernel.guard;

import org.jspecify.annotations.NullMarked;
