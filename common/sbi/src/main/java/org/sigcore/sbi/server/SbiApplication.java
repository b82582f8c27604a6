// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import io.netty.handler.codec.http2.Http2Headers;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;

/** Serves streams on the event loop of their connection. Must neither block nor change threads. Thread-safe. */
@FunctionalInterface
public interface SbiApplication {
    /**
     * Called when a request starts. Its headers have been validated (pseudo-header fields, limits).
     *
     * @param stream outbound half for the response; exists until both directions have ended
     * @param headers the request's fields, including pseudo-header fields; the application may keep and modify them
     * @param endOfStream true if the request has no body
     * @return the receiver of the rest of the request
     */
    SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream);
}
