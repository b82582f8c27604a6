// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
/** The NF as the NRF knows it: its identity and profile, registration, heartbeat, discovery. */
@NullMarked
package org.sigcore.platform.nrf;

import org.jspecify.annotations.NullMarked;
