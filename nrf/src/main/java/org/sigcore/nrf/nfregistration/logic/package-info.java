// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Rules of registration, update, heart-beat and deregistration. */
@NullMarked
package org.sigcore.nrf.nfregistration.logic;

import org.jspecify.annotations.NullMarked;
