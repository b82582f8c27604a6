// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Where the signing key is kept. */
@NullMarked
package org.sigcore.nrf.nfaccesstoken.store;

import org.jspecify.annotations.NullMarked;
