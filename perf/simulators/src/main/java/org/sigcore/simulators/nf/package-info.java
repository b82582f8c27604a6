// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Simulated network functions. */
@NullMarked
package org.sigcore.simulators.nf;

import org.jspecify.annotations.NullMarked;
