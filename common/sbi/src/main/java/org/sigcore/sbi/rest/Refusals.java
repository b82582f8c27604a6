// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Headers;
import org.jspecify.annotations.Nullable;

/** Decides which requests are refused based on their headers. Called on the event loop: must not block. Thread-safe. */
public interface Refusals {
    /**
     * Returns the response to a request that would be refused now, before its body is read or any work is done; null to
     * accept it.
     *
     * @param loop event loop of the caller
     */
    default @Nullable SbiLoopAnswer refusal(Http2Headers headers, EventLoop loop) {
        return null;
    }

    /**
     * Sends the response of {@link #refusal}, immediately or after a delay that throttles clients with too many
     * requests.
     *
     * @param loop event loop of the caller, on which {@code answer} must run
     */
    default void refuse(Http2Headers headers, EventLoop loop, Runnable answer) {
        answer.run();
    }
}
