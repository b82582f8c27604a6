// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Checks before the operations of every service: congestion control, late requests and the error dictionary. */
@NullMarked
package org.sigcore.policy.kernel.guard;

import org.jspecify.annotations.NullMarked;
