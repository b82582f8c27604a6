// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The room in the heap for what a process keeps for its peers. */
@NullMarked
package org.sigcore.platform.kept;

import org.jspecify.annotations.NullMarked;
