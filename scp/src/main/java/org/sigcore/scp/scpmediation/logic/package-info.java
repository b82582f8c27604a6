// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Compilation and execution of mediation rules. Pure.
 */
@NullMarked
package org.sigcore.scp.scpmediation.logic;

import org.jspecify.annotations.NullMarked;
