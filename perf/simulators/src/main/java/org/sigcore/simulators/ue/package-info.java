// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Sessions of single UEs that stay open, to try a P-CSCF or an AF with. */
@NullMarked
package org.sigcore.simulators.ue;

import org.jspecify.annotations.NullMarked;
