// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * Sends complete requests. Most of the code depends on this interface: {@code SbiClient} implements it, and tests use
 * fakes. Thread-safe.
 */
public interface SbiCaller {
    /**
     * Sends a request and waits for the response. Call on a virtual thread.
     *
     * @param target root to connect to; its prefix is prepended to the request's target
     * @param timeout time until the last byte of the response
     * @throws SbiCallException if no complete response arrives in time; an error status is a response, not an exception
     */
    SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout);

    /**
     * Asynchronous variant of {@link #send}. Fails with {@link SbiCallException}; completes on an event loop, so
     * callbacks must not block.
     */
    CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout);
}
