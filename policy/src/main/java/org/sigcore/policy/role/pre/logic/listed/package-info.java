// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Compiler of projects written as lists of policies, each with a condition and actions. Pure. */
@NullMarked
package org.sigcore.policy.role.pre.logic.listed;

import org.jspecify.annotations.NullMarked;
