// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role that looks after the state: sites that share it, and what has expired. */
@NullMarked
package org.sigcore.nrf.nrfartisan;

import org.jspecify.annotations.NullMarked;
