// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** HTTP routes of Nnrf_NFManagement for subscriptions. */
@NullMarked
package org.sigcore.nrf.nfsubscription.sbi;

import org.jspecify.annotations.NullMarked;
