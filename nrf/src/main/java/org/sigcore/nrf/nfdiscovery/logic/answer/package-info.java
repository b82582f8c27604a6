// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What is there to be found, what of it meets a query, and the answer to it. */
@NullMarked
package org.sigcore.nrf.nfdiscovery.logic.answer;

import org.jspecify.annotations.NullMarked;
