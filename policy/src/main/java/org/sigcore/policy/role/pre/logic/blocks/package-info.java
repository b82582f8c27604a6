// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Compilers of the block types. Pure. */
@NullMarked
package org.sigcore.policy.role.pre.logic.blocks;

import org.jspecify.annotations.NullMarked;
