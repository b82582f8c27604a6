// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Connections, streams and what they write (RFC 9113): internal to the engine. Others see {@link org.sigcore.sbi.http2.SbiTransport} only. */
@NullMarked
package org.sigcore.sbi.http2;

import org.jspecify.annotations.NullMarked;
