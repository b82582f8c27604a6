// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Projects that are written as lists of policies, each with a condition and actions, read into statements. Pure. */
@NullMarked
package org.sigcore.policy.role.pre.logic.listed;

import org.jspecify.annotations.NullMarked;
