// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Gatling protocol for SBI: HTTP/2 in cleartext or over TLS, direct or through an SCP. */
@NullMarked
package org.sigcore.gatling.sbi;

import org.jspecify.annotations.NullMarked;
