// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.handler.codec.http2.Http2Headers;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.scpworker.proxy.exchange.RequestContext;

/**
 * Processes a request before routing, and its response: copies, edits or adds tokens. Located between the SBI server
 * and the exchange. One instance for all requests; called on the event loop of the request.
 */
public interface Intake {
    /** The next step of the request. */
    @FunctionalInterface
    interface Next {
        /** Accepts the request, see {@link org.sigcore.sbi.server.SbiApplication#accept}. */
        SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream, RequestContext context);
    }

    /** Returns false when inactive; the request then bypasses it. */
    boolean active(RequestContext context);

    /** Passes the request to {@code next}, now or later, with a stream of its own if it needs the response. */
    SbiStreamReceiver accept(
            SbiStream stream, Http2Headers headers, boolean endOfStream, RequestContext context, Next next);
}
