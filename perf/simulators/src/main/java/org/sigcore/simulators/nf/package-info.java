// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The simulated network functions, one small class each. */
@NullMarked
package org.sigcore.simulators.nf;

import org.jspecify.annotations.NullMarked;
