// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Which subscription is notified of which change, and what it is told. */
@NullMarked
package org.sigcore.nrf.nfsubscription.logic;

import org.jspecify.annotations.NullMarked;
