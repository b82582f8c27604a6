// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What the roles of the NRF share beneath them: the database and work that comes back at intervals. */
@NullMarked
package org.sigcore.nrf.state;

import org.jspecify.annotations.NullMarked;
