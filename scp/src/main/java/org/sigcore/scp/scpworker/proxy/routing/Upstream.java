// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.handler.codec.http2.Http2Headers;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;

/** Opens streams to producers; implemented by the SBI client. */
@FunctionalInterface
public interface Upstream {
    /** Receives the response of a producer or the failure of an attempt. */
    interface Receiver extends SbiStreamReceiver {
        /** Called when mediation rejects the message, so that the attempt ends without response. */
        void onRefused(ProblemDetails problem);
    }

    /**
     * Sends a request, on the event loop of {@code consumer}.
     *
     * @param consumer stream of the consumer's request
     * @param headers must not change until the stream ends
     * @param responseMillis timeout of the response headers; when it expires, the failure is {@code RESPONSE_TIMEOUT}
     *     or {@code CONNECT_TIMEOUT}
     * @param receiver called with the response or the failure, possibly before this method returns
     */
    SbiStream open(
            SbiStream consumer,
            ApiRoot target,
            Http2Headers headers,
            boolean endOfStream,
            long responseMillis,
            Receiver receiver);

    /** Returns the timeout of connecting, unless that of the response is shorter; 0 without one. */
    default long connectMillis() {
        return 0;
    }
}
