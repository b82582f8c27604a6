// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Bench of the BSF. */
@NullMarked
package org.sigcore.scenarios.bsf;

import org.jspecify.annotations.NullMarked;
