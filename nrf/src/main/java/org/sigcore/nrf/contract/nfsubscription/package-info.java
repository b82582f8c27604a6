// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles ask of the subscriptions. */
@NullMarked
package org.sigcore.nrf.contract.nfsubscription;

import org.jspecify.annotations.NullMarked;
