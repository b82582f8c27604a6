// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** What operators configure of the NRF: one record a document of the configuration API, read by the roles. */
@NullMarked
package org.sigcore.nrf.contract.nrfconfiguration;

import org.jspecify.annotations.NullMarked;
