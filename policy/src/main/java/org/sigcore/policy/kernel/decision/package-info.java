// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The decision for a session, made of policies, subscriber data and AF sessions. */
@NullMarked
package org.sigcore.policy.kernel.decision;

import org.jspecify.annotations.NullMarked;
