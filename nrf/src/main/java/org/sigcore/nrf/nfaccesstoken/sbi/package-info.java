// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Nnrf_AccessToken. */
@NullMarked
package org.sigcore.nrf.nfaccesstoken.sbi;

import org.jspecify.annotations.NullMarked;
