// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The call flows of the demo and the checks on each step. */
@NullMarked
package org.sigcore.simulators.demo;

import org.jspecify.annotations.NullMarked;
