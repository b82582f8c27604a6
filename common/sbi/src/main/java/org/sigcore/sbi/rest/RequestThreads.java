// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.rest;

import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** Says when, and whether, the handler of a request runs. Thread-safe. */
@FunctionalInterface
public interface RequestThreads {
    /**
     * Runs the work on a virtual thread of its own, now or later, or refuses the request; one of the two, once. Called on
     * the event loop: must not block.
     *
     * @param refusal takes the answer instead; may be called on any thread
     */
    void run(SbiRequest request, Runnable work, Consumer<SbiResponse> refusal);

    /** Each at once, however many there are. */
    static RequestThreads unlimited() {
        ThreadFactory threads = Thread.ofVirtual().name("sbi-request-", 0).factory();
        return (request, work, refusal) -> threads.newThread(work).start();
    }
}
