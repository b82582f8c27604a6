// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import io.netty.channel.EventLoop;
import java.util.concurrent.ThreadFactory;
import org.sigcore.diameter.DiameterMessage;

/** Says when, and whether, the handler of a request runs. Thread-safe. */
@FunctionalInterface
public interface DiameterRequestThreads {
    /**
     * Runs the work on a virtual thread of its own, now or later, or the refusal; one of the two, once. Called on the event
     * loop: must not block.
     *
     * @param refusal answers with DIAMETER_TOO_BUSY; may run on any thread
     */
    void run(DiameterMessage request, Runnable work, Runnable refusal);

    /**
     * Whether {@link #refuses} may refuse anything now: then requests are shown to it before their AVPs are read, with those
     * alone by which it decides. Called on the event loop for each request: costs a look at a field.
     */
    default boolean isOverloaded() {
        return false;
    }

    /** Whether the request would be refused if it came now: before anything is done for it. Called on the event loop. */
    default boolean refuses(DiameterMessage request) {
        return false;
    }

    /**
     * Sends the answer to a request that {@link #refuses}, now or soon: who sends too much may be made to wait for it.
     *
     * @param loop the caller's, on which it is sent
     */
    default void refuse(EventLoop loop, Runnable answer) {
        answer.run();
    }

    /** Each at once, however many there are. */
    static DiameterRequestThreads unlimited() {
        ThreadFactory threads = Thread.ofVirtual().name("diameter-request-", 0).factory();
        return (request, work, refusal) -> threads.newThread(work).start();
    }
}
