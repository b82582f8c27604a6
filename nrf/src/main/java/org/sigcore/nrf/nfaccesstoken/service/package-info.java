// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Granting of tokens, management of signing keys, and the port of their store. */
@NullMarked
package org.sigcore.nrf.nfaccesstoken.service;

import org.jspecify.annotations.NullMarked;
