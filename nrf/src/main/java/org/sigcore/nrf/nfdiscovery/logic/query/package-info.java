// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Model of a query, and the indexed profiles against which it is evaluated. */
@NullMarked
package org.sigcore.nrf.nfdiscovery.logic.query;

import org.jspecify.annotations.NullMarked;
