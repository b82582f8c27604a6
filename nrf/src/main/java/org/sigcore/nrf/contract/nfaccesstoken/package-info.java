// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What other roles see of the access tokens. */
@NullMarked
package org.sigcore.nrf.contract.nfaccesstoken;

import org.jspecify.annotations.NullMarked;
