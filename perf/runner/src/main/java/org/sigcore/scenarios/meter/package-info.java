// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** CPU, memory and counters of the processes under test. */
@NullMarked
package org.sigcore.scenarios.meter;

import org.jspecify.annotations.NullMarked;
