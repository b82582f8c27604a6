// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What the BSF is measured with. */
@NullMarked
package org.sigcore.simulators.bsf;

import org.jspecify.annotations.NullMarked;
