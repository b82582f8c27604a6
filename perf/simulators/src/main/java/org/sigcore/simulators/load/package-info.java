// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The call flows as open-loop load, with latency histograms and CPU time a transaction. */
@NullMarked
package org.sigcore.simulators.load;

import org.jspecify.annotations.NullMarked;
