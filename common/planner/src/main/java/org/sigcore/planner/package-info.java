// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Sizes of a core from message rates and measured costs. Pure computation; {@link org.sigcore.planner.PlannerMain} reads the files. */
@NullMarked
package org.sigcore.planner;

import org.jspecify.annotations.NullMarked;
