// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Contract of the georedundancy role with other roles. */
@NullMarked
package org.sigcore.nrf.contract.nrfartisan;

import org.jspecify.annotations.NullMarked;
