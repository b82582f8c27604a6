// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Index of the discoverable instances, selection of those that match a query, and the response. */
@NullMarked
package org.sigcore.nrf.nfdiscovery.logic.answer;

import org.jspecify.annotations.NullMarked;
