// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What the roles of this NRF see of the other NRF sets. */
@NullMarked
package org.sigcore.nrf.growth;

import org.jspecify.annotations.NullMarked;
