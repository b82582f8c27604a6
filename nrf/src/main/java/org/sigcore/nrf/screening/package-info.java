// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Who may register and subscribe at all; what the roles share of it. */
@NullMarked
package org.sigcore.nrf.screening;

import org.jspecify.annotations.NullMarked;
