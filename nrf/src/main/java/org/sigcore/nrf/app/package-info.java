// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The NRF as a program: its roles, its configuration, its main. */
@NullMarked
package org.sigcore.nrf.app;

import org.jspecify.annotations.NullMarked;
