// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The NRF application: its roles, its configuration and its main class. */
@NullMarked
package org.sigcore.nrf.app;

import org.jspecify.annotations.NullMarked;
