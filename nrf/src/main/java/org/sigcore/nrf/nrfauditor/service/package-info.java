// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Rounds of auditing, performed by one process of a site. */
@NullMarked
package org.sigcore.nrf.nrfauditor.service;

import org.jspecify.annotations.NullMarked;
