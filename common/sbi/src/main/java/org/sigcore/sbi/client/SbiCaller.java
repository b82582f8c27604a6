// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * Sends whole requests. What most of the product depends on; {@code SbiClient} is the real one, tests use fakes.
 * Thread-safe.
 */
public interface SbiCaller {
    /**
     * Sends and waits, on a virtual thread.
     *
     * @param target where to connect; its prefix is put before the request's target
     * @param timeout from now to the last byte of the response
     * @throws SbiCallException if no whole response arrived in time; an error status is a response, not an exception
     */
    SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout);

    /** As {@link #send}, without waiting. Fails with {@link SbiCallException}; completes on an event loop: do not block. */
    CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout);
}
