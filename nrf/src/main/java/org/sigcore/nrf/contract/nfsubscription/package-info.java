// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Contract of the subscription role with other roles. */
@NullMarked
package org.sigcore.nrf.contract.nfsubscription;

import org.jspecify.annotations.NullMarked;
