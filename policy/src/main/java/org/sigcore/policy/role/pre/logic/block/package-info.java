// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Blockly drawings, the catalogue of blocks, and the compiler from drawings to statements. Pure. */
@NullMarked
package org.sigcore.policy.role.pre.logic.block;

import org.jspecify.annotations.NullMarked;
