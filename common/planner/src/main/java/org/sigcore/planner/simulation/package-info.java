// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Discrete-event simulation of failures of a core. */
@NullMarked
package org.sigcore.planner.simulation;

import org.jspecify.annotations.NullMarked;
