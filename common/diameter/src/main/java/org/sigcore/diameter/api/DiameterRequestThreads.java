// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import io.netty.channel.EventLoop;
import java.util.concurrent.ThreadFactory;
import org.sigcore.diameter.DiameterMessage;

/** Schedules or refuses the handlers of requests. Thread-safe. */
@FunctionalInterface
public interface DiameterRequestThreads {
    /**
     * Runs the work on a virtual thread of its own, now or later, or runs the refusal. Exactly one of the two is run,
     * once. Called on the event loop: must not block.
     *
     * @param refusal answers with DIAMETER_TOO_BUSY; may run on any thread
     */
    void run(DiameterMessage request, Runnable work, Runnable refusal);

    /**
     * Returns true if {@link #refuses} may currently refuse requests. The node then calls it before parsing a request,
     * with only those AVPs that the decision requires. Called on the event loop for each request, so it must be cheap.
     */
    default boolean isOverloaded() {
        return false;
    }

    /** Returns true if the request would be refused now, before any work is done for it. Called on the event loop. */
    default boolean refuses(DiameterMessage request) {
        return false;
    }

    /**
     * Sends the answer to a request that {@link #refuses}, immediately or after a delay that throttles peers with too
     * many requests.
     *
     * @param loop event loop of the caller, on which {@code answer} must run
     */
    default void refuse(EventLoop loop, Runnable answer) {
        answer.run();
    }

    /** Runs every handler immediately, without a limit. */
    static DiameterRequestThreads unlimited() {
        ThreadFactory threads = Thread.ofVirtual().name("diameter-request-", 0).factory();
        return (request, work, refusal) -> threads.newThread(work).start();
    }
}
