// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.api.DiameterCaller;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterStats;
import org.sigcore.diameter.config.DiameterNodeConfig;

/**
 * A running Diameter node: listens, connects to its peers, keeps them alive, routes requests and answers. Thread-safe.
 */
public interface DiameterNode extends DiameterCaller, AutoCloseable {
    /** Puts a node together; {@link DiameterNodeBuilder#start} starts it. */
    static DiameterNodeBuilder builder(DiameterNodeConfig config) {
        return new DiameterNodeBuilder(config);
    }

    /** Our Diameter identity. */
    String identity();

    /** A Session-Id that no other call has returned, nor will after a restart. */
    String newSessionId();

    /** All peers, configured or connected. */
    List<DiameterPeer> peers();

    /** The peer of that identity, null when there is none. */
    @Nullable
    DiameterPeer peer(String identity);

    /** Where it listens, in the order of the configuration, with the ports in use. */
    List<InetSocketAddress> localAddresses();

    /**
     * Goes on with another configuration. New peers are connected to; those that are gone, or that we connected to at
     * another address, are left with DPR; the others keep their connections. Timers and limits hold from the next use on,
     * the size of messages from the next connection on.
     *
     * @throws IllegalArgumentException if something differs that takes a restart: identity, realm, product name, where it
     *     listens, the relay application, event loops, or how duplicates are remembered
     */
    void reconfigure(DiameterNodeConfig config);

    /** Counters and gauges. */
    DiameterStats stats();

    /**
     * Leaves gracefully: accepts nothing new, sends DPR with cause REBOOTING, lets transactions in progress finish, and
     * closes. Done when the future completes; it never fails.
     *
     * @param timeout after which the rest is cut off
     */
    CompletableFuture<Void> drain(Duration timeout);

    /** Closes at once. Idempotent; waits until the threads have ended. */
    @Override
    void close();
}
