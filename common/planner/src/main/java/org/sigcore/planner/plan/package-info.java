// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Sizes of a core from message rates and measured costs. */
@NullMarked
package org.sigcore.planner.plan;

import org.jspecify.annotations.NullMarked;
