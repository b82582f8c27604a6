// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Documents of TS 29.534. Pure. */
@NullMarked
package org.sigcore.policy.amauthorization.logic;

import org.jspecify.annotations.NullMarked;
