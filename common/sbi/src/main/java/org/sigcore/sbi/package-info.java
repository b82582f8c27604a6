// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * HTTP/2 engine for the service-based interface. This package contains the types shared by both sides. A {@code server}
 * hands streams to an application on the event loop; {@code rest} provides applications for resources in plain blocking
 * code and for responses from memory; a {@code client} sends requests, {@code tls} secures either side, and
 * {@code header} parses and prints header fields. {@code http2} and {@code hpack} are internal, except for
 * {@link org.sigcore.sbi.http2.SbiTransport}.
 */
@NullMarked
package org.sigcore.sbi;

import org.jspecify.annotations.NullMarked;
