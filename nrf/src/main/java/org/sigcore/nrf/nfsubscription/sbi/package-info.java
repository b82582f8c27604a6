// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Nnrf_NFManagement, the subscriptions resources. */
@NullMarked
package org.sigcore.nrf.nfsubscription.sbi;

import org.jspecify.annotations.NullMarked;
