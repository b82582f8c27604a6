// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;

/** Says which requests are refused by their headers. Called on the event loop: must not block. Thread-safe. */
public interface Refusals {
    /**
     * The answer to a request that would be refused if it came now, before its body is read and anything is done for it; null
     * to take it.
     *
     * @param loop the caller's
     */
    default @Nullable SbiLoopAnswer refusal(Http2Headers headers, EventLoop loop) {
        return null;
    }

    /**
     * Sends the answer of {@link #refusal}, now or soon: who sends too much may be made to wait for it.
     *
     * @param loop the caller's, on which it is sent
     */
    default void refuse(Http2Headers headers, EventLoop loop, Runnable answer) {
        answer.run();
    }
}
