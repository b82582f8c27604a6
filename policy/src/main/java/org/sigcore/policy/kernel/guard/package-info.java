// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What stands before the operations of every service: congestion control, and the error dictionary. */
@NullMarked
package org.sigcore.policy.kernel.guard;

import org.jspecify.annotations.NullMarked;
