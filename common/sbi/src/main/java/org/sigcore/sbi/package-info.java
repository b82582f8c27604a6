// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * The HTTP/2 engine: what both sides share. A {@code server} hands streams to an application on the event loop; {@code rest}
 * holds applications, for resources in plain blocking code and for answers from memory; a {@code client} sends requests,
 * {@code tls} secures either side, {@code header} reads and writes header fields. {@code http2} and {@code hpack} are
 * internal but for {@link org.sigcore.sbi.http2.SbiTransport}: other modules do not see them.
 */
@NullMarked
package org.sigcore.sbi;

import org.jspecify.annotations.NullMarked;
