// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Counters of the processes under test. */
@NullMarked
package org.sigcore.scenarios.meter;

import org.jspecify.annotations.NullMarked;
