// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What is asked, and the profiles that it is asked of. */
@NullMarked
package org.sigcore.nrf.nfdiscovery.logic.query;

import org.jspecify.annotations.NullMarked;
