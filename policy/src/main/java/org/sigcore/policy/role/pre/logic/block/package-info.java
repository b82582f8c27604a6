// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Drawings of Blockly, the catalogue of blocks, and the compiler of one to statements. Pure. */
@NullMarked
package org.sigcore.policy.role.pre.logic.block;

import org.jspecify.annotations.NullMarked;
