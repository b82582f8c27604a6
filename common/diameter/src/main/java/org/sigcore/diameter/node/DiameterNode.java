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
 * A running Diameter node: listens, connects to its peers, monitors them, and routes requests and answers. Thread-safe.
 */
public interface DiameterNode extends DiameterCaller, AutoCloseable {
    /** Creates a builder; {@link DiameterNodeBuilder#start} starts the node. */
    static DiameterNodeBuilder builder(DiameterNodeConfig config) {
        return new DiameterNodeBuilder(config);
    }

    /** Returns the Diameter identity of this node. */
    String identity();

    /** Returns a new Session-Id, which stays unique over restarts. */
    String newSessionId();

    /** Returns all peers, configured or connected. */
    List<DiameterPeer> peers();

    /** Returns the peer with this identity; null if absent. */
    @Nullable
    DiameterPeer peer(String identity);

    /** Returns the addresses on which the node listens, in the order of the configuration, with the actual ports. */
    List<InetSocketAddress> localAddresses();

    /**
     * Switches to another configuration. The node connects to new peers, and disconnects with DPR from peers that are
     * removed or have new addresses to connect to; other connections are kept. Timers and limits apply from their next
     * use on, the message size limit from the next connection on.
     *
     * @throws IllegalArgumentException if a change requires a restart: identity, realm, product name, listeners, relay
     *     application, event loops, or the memory for duplicates
     */
    void reconfigure(DiameterNodeConfig config);

    /** Returns counters and gauges. */
    DiameterStats stats();

    /**
     * Shuts down gracefully: accepts nothing new, sends DPR with cause REBOOTING, waits for transactions in progress,
     * and closes. The future completes when this is done; it never fails.
     *
     * @param timeout time after which remaining transactions are aborted
     */
    CompletableFuture<Void> drain(Duration timeout);

    /** Closes immediately and waits until the threads have ended. Idempotent. */
    @Override
    void close();
}
