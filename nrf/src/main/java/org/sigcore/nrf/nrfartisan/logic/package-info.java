// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Whether the state of other sites arrives here. */
@NullMarked
package org.sigcore.nrf.nrfartisan.logic;

import org.jspecify.annotations.NullMarked;
