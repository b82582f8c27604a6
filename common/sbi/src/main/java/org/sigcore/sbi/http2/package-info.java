// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Connections, streams and their output (RFC 9113). Internal to the engine, except for
 * {@link org.sigcore.sbi.http2.SbiTransport}.
 */
@NullMarked
package org.sigcore.sbi.http2;

import org.jspecify.annotations.NullMarked;
