// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Counters and timers of the signalling edges. */
@NullMarked
package org.sigcore.platform.metric;

import org.jspecify.annotations.NullMarked;
