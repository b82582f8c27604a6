// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Actions of policies, and the decision to which they are applied. Pure. */
@NullMarked
package org.sigcore.policy.role.pre.logic.decision;

import org.jspecify.annotations.NullMarked;
