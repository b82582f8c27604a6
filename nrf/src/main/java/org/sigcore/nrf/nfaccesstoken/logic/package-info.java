// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Decisions about access tokens: granted scopes, and claims of the token. */
@NullMarked
package org.sigcore.nrf.nfaccesstoken.logic;

import org.jspecify.annotations.NullMarked;
