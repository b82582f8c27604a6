// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.handler.codec.http2.Http2Headers;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.scp.scpworker.proxy.exchange.RequestContext;

/**
 * Something that is done to a request before it is routed, or to its answer behind that: copies, edits, tokens. Stands
 * between the SBI server and the exchange. One for all requests; each call on the loop of the request.
 */
public interface Intake {
    /** Where the request goes on. */
    @FunctionalInterface
    interface Next {
        /** As {@link org.sigcore.sbi.server.SbiApplication#accept}. */
        SbiStreamReceiver accept(SbiStream stream, Http2Headers headers, boolean endOfStream, RequestContext context);
    }

    /** False while it has nothing to do for any request: then it is passed by. */
    boolean active();

    /** Hands the request to {@code next}, at once or later, with its own stream in between where it wants to see the answer. */
    SbiStreamReceiver accept(
            SbiStream stream, Http2Headers headers, boolean endOfStream, RequestContext context, Next next);
}
