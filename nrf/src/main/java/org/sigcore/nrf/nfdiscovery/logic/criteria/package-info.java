// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Parsers of the query parameters of TS 29.510 into criteria and preferences. */
@NullMarked
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import org.jspecify.annotations.NullMarked;
