// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Call flows of the demo and the checks of their steps. */
@NullMarked
package org.sigcore.simulators.demo;

import org.jspecify.annotations.NullMarked;
