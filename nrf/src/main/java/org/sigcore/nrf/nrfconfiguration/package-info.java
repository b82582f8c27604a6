// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The configuration of the NRF: stored, served to operators, and told to the other roles. */
@NullMarked
package org.sigcore.nrf.nrfconfiguration;

import org.jspecify.annotations.NullMarked;
