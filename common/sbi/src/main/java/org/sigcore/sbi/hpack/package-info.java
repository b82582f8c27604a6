// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Header compression (RFC 7541): internal to the engine, as {@code http2} is. */
@NullMarked
package org.sigcore.sbi.hpack;

import org.jspecify.annotations.NullMarked;
