// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Headers;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Says when, and whether, the handler of a request runs. Called on the event loop: must not block. Thread-safe. */
@FunctionalInterface
public interface RequestThreads {
    /**
     * Runs the work on a virtual thread of its own, now or later, or refuses the request; one of the two, once.
     *
     * @param headers of the request
     * @param refusal takes the answer instead; may be called on any thread
     */
    void run(Http2Headers headers, Runnable work, Consumer<SbiLoopAnswer> refusal);

    /**
     * The answer to a request that would be refused if it came now, before its body is read and anything is done for it; null
     * to take it.
     */
    default @Nullable SbiLoopAnswer refusal(Http2Headers headers) {
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

    /** Each at once, however many there are. */
    static RequestThreads unlimited() {
        ThreadFactory threads = Thread.ofVirtual().name("sbi-request-", 0).factory();
        return (headers, work, refusal) -> threads.newThread(work).start();
    }
}
