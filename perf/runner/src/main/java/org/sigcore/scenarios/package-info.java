// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Runs the benchmark scenarios of the guides: one command, any scale. */
@NullMarked
package org.sigcore.scenarios;

import org.jspecify.annotations.NullMarked;
