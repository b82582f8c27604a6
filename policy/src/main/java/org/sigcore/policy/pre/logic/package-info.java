// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Conditions, actions and their evaluation. Pure. */
@NullMarked
package org.sigcore.policy.pre.logic;

import org.jspecify.annotations.NullMarked;
