// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Measured costs of messages. */
@NullMarked
package org.sigcore.planner.cost;

import org.jspecify.annotations.NullMarked;
