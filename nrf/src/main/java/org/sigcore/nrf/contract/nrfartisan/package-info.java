// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles see of the sites. */
@NullMarked
package org.sigcore.nrf.contract.nrfartisan;

import org.jspecify.annotations.NullMarked;
