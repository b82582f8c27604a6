// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.node.DiameterNode;

/**
 * Sends requests. Most of the code depends on this interface: {@link DiameterNode} implements it, and tests use fakes.
 */
@FunctionalInterface
public interface DiameterCaller {
    /**
     * Sends a request to the peer that is its Destination-Host, or along the routes of Destination-Realm and
     * application. If the connection is lost, the request is sent to an alternate peer with the T bit.
     *
     * <p>The node sets the Hop-by-Hop Identifier, Origin-Host and Origin-Realm, and the End-to-End Identifier if the
     * request has none. Any answer, including errors, completes the future; without an answer it fails with
     * {@link DiameterSendException}. The future completes on an event loop, so dependent stages must not block; a
     * virtual thread may simply {@code join()}.
     *
     * @param timeout time until the answer, over all peers tried
     */
    CompletableFuture<DiameterMessage> send(DiameterMessage request, Duration timeout);
}
