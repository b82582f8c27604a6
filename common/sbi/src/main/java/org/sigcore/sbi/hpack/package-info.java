// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Header compression (RFC 7541). Internal to the engine, like {@code http2}. */
@NullMarked
package org.sigcore.sbi.hpack;

import org.jspecify.annotations.NullMarked;
