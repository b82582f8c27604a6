// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Compiled form of policies: typed expressions and statements over one frame. Pure. */
@NullMarked
package org.sigcore.policy.role.pre.logic.code;

import org.jspecify.annotations.NullMarked;
