// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.handler.codec.http2.Http2Headers;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/** Says when, and whether, the handler of a request runs. Called on the event loop: must not block. Thread-safe. */
@FunctionalInterface
public interface RequestThreads extends Refusals {
    /**
     * Runs the work on a virtual thread of its own, now or later, or refuses the request; one of the two, once.
     *
     * @param headers of the request
     * @param refusal takes the answer instead; may be called on any thread
     */
    void run(Http2Headers headers, Runnable work, Consumer<SbiLoopAnswer> refusal);

    /** Each at once, however many there are. */
    static RequestThreads unlimited() {
        ThreadFactory threads = Thread.ofVirtual().name("sbi-request-", 0).factory();
        return (headers, work, refusal) -> threads.newThread(work).start();
    }
}
