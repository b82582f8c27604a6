// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Decisions for sessions, derived from policies, subscriber data and AF sessions. */
@NullMarked
package org.sigcore.policy.kernel.decision;

import org.jspecify.annotations.NullMarked;
