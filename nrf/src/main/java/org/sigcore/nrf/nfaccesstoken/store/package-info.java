// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Persistence of the signing keys. */
@NullMarked
package org.sigcore.nrf.nfaccesstoken.store;

import org.jspecify.annotations.NullMarked;
