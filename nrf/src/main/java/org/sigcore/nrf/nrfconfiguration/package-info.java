// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Configuration of the NRF: stored, served to operators, and distributed to the other roles. */
@NullMarked
package org.sigcore.nrf.nrfconfiguration;

import org.jspecify.annotations.NullMarked;
