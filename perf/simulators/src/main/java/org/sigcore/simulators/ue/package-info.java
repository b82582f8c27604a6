// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Long-lived sessions of single UEs, for trials with a P-CSCF or an AF. */
@NullMarked
package org.sigcore.simulators.ue;

import org.jspecify.annotations.NullMarked;
