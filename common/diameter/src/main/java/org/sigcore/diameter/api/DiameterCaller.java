// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.node.DiameterNode;

/** Sends requests. What most of the product depends on; {@link DiameterNode} is the real one, tests use fakes. */
@FunctionalInterface
public interface DiameterCaller {
    /**
     * Sends a request: to the peer that is its Destination-Host, else along the routes of Destination-Realm and
     * application. If the connection is lost, it is sent to an alternate peer with the T bit.
     *
     * <p>The node sets the Hop-by-Hop Identifier, Origin-Host and Origin-Realm, and the End-to-End Identifier if the
     * request has no such identifier. Any answer completes the future, errors included; without an answer it fails with
     * {@link DiameterSendException}. It completes on an event loop: do not block in what depends on it; a virtual
     * thread may simply {@code join()}.
     *
     * @param timeout from now to the answer, over all peers tried
     */
    CompletableFuture<DiameterMessage> send(DiameterMessage request, Duration timeout);
}
