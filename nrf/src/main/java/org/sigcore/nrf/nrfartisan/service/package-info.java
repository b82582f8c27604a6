// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Monitoring of the mates of this site. */
@NullMarked
package org.sigcore.nrf.nrfartisan.service;

import org.jspecify.annotations.NullMarked;
