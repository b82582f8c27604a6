// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Contract of the access token role with other roles. */
@NullMarked
package org.sigcore.nrf.contract.nfaccesstoken;

import org.jspecify.annotations.NullMarked;
