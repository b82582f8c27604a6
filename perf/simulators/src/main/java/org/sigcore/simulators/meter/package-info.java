// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Resource usage of processes, read from /proc. */
@NullMarked
package org.sigcore.simulators.meter;

import org.jspecify.annotations.NullMarked;
