// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Who is granted which scope, and what the token says. */
@NullMarked
package org.sigcore.nrf.nfaccesstoken.logic;

import org.jspecify.annotations.NullMarked;
