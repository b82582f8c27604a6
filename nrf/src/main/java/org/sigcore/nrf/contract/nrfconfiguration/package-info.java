// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** Documents of the NRF's configuration API, one record each. All roles read them. */
@NullMarked
package org.sigcore.nrf.contract.nrfconfiguration;

import org.jspecify.annotations.NullMarked;
