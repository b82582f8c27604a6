// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** HTTP routes of Nnrf_NFDiscovery. */
@NullMarked
package org.sigcore.nrf.nfdiscovery.sbi;

import org.jspecify.annotations.NullMarked;
