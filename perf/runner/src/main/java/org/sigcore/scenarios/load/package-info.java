// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The load: virtual users with lives, on Gatling. */
@NullMarked
package org.sigcore.scenarios.load;

import org.jspecify.annotations.NullMarked;
