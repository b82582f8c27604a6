// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Overload measurements of a network function: the knee for a kind of request, and multiples of it. */
@NullMarked
package org.sigcore.simulators.load;

import org.jspecify.annotations.NullMarked;
