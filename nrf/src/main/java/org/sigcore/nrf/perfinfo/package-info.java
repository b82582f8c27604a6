// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Load of the NRF's services. */
@NullMarked
package org.sigcore.nrf.perfinfo;

import org.jspecify.annotations.NullMarked;
