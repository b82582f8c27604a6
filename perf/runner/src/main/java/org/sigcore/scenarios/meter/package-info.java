// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Metrics of the processes under test. */
@NullMarked
package org.sigcore.scenarios.meter;

import org.jspecify.annotations.NullMarked;
