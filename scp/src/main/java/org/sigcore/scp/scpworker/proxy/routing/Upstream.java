// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import io.netty.handler.codec.http2.Http2Headers;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiStream;
import org.sigcore.sbi.SbiStreamReceiver;

/** Opens streams to producers. The real one is the SBI client; tests use a fake. */
@FunctionalInterface
public interface Upstream {
    /** Takes a producer's answer, or why there is none. */
    interface Receiver extends SbiStreamReceiver {
        /** Neither sent nor answered: what stands in the way does not let the message pass. */
        void onRefused(ProblemDetails problem);
    }

    /**
     * Begins a request and never leaves the loop of {@code consumer}.
     *
     * @param consumer whose request it is
     * @param headers read until the stream ends; not changed
     * @param responseMillis from now to the response headers; passing it is a {@code RESPONSE_TIMEOUT} or
     *     {@code CONNECT_TIMEOUT}
     * @param receiver told of the answer or the failure, perhaps before this returns
     */
    SbiStream open(
            SbiStream consumer,
            ApiRoot target,
            Http2Headers headers,
            boolean endOfStream,
            long responseMillis,
            Receiver receiver);
}
