// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Load generation: virtual users with lives, based on Gatling. */
@NullMarked
package org.sigcore.scenarios.load;

import org.jspecify.annotations.NullMarked;
