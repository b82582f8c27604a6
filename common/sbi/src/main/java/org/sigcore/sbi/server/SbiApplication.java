// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import io.netty.handler.codec.http2.Http2Headers;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;

/** Serves streams on the event loop of their connection: never blocks, never hops. Thread-safe. */
@FunctionalInterface
public interface SbiApplication {
    /**
     * A request begins. The headers are checked (pseudo-header fields, limits) before this is called.
     *
     * @param stream where the answer goes; lives until both directions have ended
     * @param headers the request's fields, pseudo-header fields included; the application may keep and change them
     * @param endOfStream true when no body follows
     * @return what receives the rest of the request
     */
    SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream);
}
