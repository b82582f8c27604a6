// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import io.netty.handler.codec.http2.Http2Headers;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

/** Schedules or refuses the handler of a request. Called on the event loop: must not block. Thread-safe. */
@FunctionalInterface
public interface RequestThreads extends Refusals {
    /**
     * Runs the work on a virtual thread of its own, now or later, or refuses the request. Exactly one of the two
     * happens, once.
     *
     * @param headers headers of the request
     * @param refusal consumes the response to a refused request; may be called on any thread
     */
    void run(Http2Headers headers, Runnable work, Consumer<SbiLoopAnswer> refusal);

    /** Runs every handler immediately, without a limit. */
    static RequestThreads unlimited() {
        ThreadFactory threads = Thread.ofVirtual().name("sbi-request-", 0).factory();
        return (headers, work, refusal) -> threads.newThread(work).start();
    }
}
