// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What each kind of block is compiled to. Pure. */
@NullMarked
package org.sigcore.policy.role.pre.logic.blocks;

import org.jspecify.annotations.NullMarked;
