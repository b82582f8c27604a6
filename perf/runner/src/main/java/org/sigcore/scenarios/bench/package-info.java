// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Common parts of the benches: simulated neighbours, NF profiles and run settings. */
@NullMarked
package org.sigcore.scenarios.bench;

import org.jspecify.annotations.NullMarked;
