// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Load generation with the flows of the demo. */
@NullMarked
package org.sigcore.scenarios.demo;

import org.jspecify.annotations.NullMarked;
