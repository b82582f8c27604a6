// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** HTTP routes of Nnrf_AccessToken. */
@NullMarked
package org.sigcore.nrf.nfaccesstoken.sbi;

import org.jspecify.annotations.NullMarked;
