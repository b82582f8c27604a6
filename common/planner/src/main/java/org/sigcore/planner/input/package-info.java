// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Strict reading of input files. */
@NullMarked
package org.sigcore.planner.input;

import org.jspecify.annotations.NullMarked;
