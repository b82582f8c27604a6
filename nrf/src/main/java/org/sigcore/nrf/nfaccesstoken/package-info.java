// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** The role that grants access tokens. */
@NullMarked
package org.sigcore.nrf.nfaccesstoken;

import org.jspecify.annotations.NullMarked;
