// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiLimits;
import org.sigcore.sbi.SbiTransactionListener;
import org.sigcore.sbi.tls.SbiTls;

/**
 * How one client connects.
 *
 * @param tls for https targets; null trusts the JDK's certificate authorities and shows no certificate
 * @param limits of what producers may send: header list, body, windows, floods
 * @param connectionsPerPeer at most that many connections to one authority from each event loop; a second one is opened
 *     only when the first is busy
 * @param connectionsWhenFull the same while requests wait because the peer allows no more streams on those that there are
 * @param busyStreams how many streams make a connection busy
 * @param maxWaiting requests that may wait for a connection or a free stream, for each authority and loop
 * @param connectTimeout TCP and TLS set-up
 * @param pingAfter silence on a connection with open streams before a PING is sent
 * @param pingTimeout silence after that PING before the connection is given up
 * @param idleTimeout connections without streams are closed after that
 * @param listener told of every finished transaction, on the event loop; null for none
 */
public record SbiClientConfig(
        @Nullable SbiTls tls,
        SbiLimits limits,
        int connectionsPerPeer,
        int connectionsWhenFull,
        int busyStreams,
        int maxWaiting,
        Duration connectTimeout,
        Duration pingAfter,
        Duration pingTimeout,
        Duration idleTimeout,
        @Nullable SbiTransactionListener listener) {

    public SbiClientConfig {
        if (connectionsPerPeer < 1 || connectionsWhenFull < connectionsPerPeer || busyStreams < 1 || maxWaiting < 0) {
            throw new IllegalArgumentException("expected at least one connection and one stream");
        }
        if (!connectTimeout.isPositive()
                || !pingAfter.isPositive()
                || !pingTimeout.isPositive()
                || !idleTimeout.isPositive()) {
            throw new IllegalArgumentException("expected positive timeouts");
        }
    }

    /** Two connections a peer and loop, 16 for one that allows few streams, connect within a second. */
    public static SbiClientConfig defaults() {
        return new SbiClientConfig(
                null,
                SbiLimits.defaults(),
                2,
                16,
                100,
                2000,
                Duration.ofSeconds(1),
                Duration.ofSeconds(10),
                Duration.ofSeconds(5),
                Duration.ofMinutes(2),
                null);
    }

    /** The same with TLS settings. */
    public SbiClientConfig withTls(@Nullable SbiTls newTls) {
        return new SbiClientConfig(
                newTls,
                limits,
                connectionsPerPeer,
                connectionsWhenFull,
                busyStreams,
                maxWaiting,
                connectTimeout,
                pingAfter,
                pingTimeout,
                idleTimeout,
                listener);
    }

    /** The same with another pool. */
    public SbiClientConfig withPool(int newConnectionsPerPeer, int newBusyStreams, int newMaxWaiting) {
        return new SbiClientConfig(
                tls,
                limits,
                newConnectionsPerPeer,
                newConnectionsPerPeer,
                newBusyStreams,
                newMaxWaiting,
                connectTimeout,
                pingAfter,
                pingTimeout,
                idleTimeout,
                listener);
    }

    /** The same with more connections to peers that allow few streams. */
    public SbiClientConfig withConnectionsWhenFull(int newConnectionsWhenFull) {
        return new SbiClientConfig(
                tls,
                limits,
                connectionsPerPeer,
                newConnectionsWhenFull,
                busyStreams,
                maxWaiting,
                connectTimeout,
                pingAfter,
                pingTimeout,
                idleTimeout,
                listener);
    }

    /** The same with another connect timeout. */
    public SbiClientConfig withConnectTimeout(Duration newConnectTimeout) {
        return new SbiClientConfig(
                tls,
                limits,
                connectionsPerPeer,
                connectionsWhenFull,
                busyStreams,
                maxWaiting,
                newConnectTimeout,
                pingAfter,
                pingTimeout,
                idleTimeout,
                listener);
    }

    /** The same with a listener. */
    public SbiClientConfig withListener(@Nullable SbiTransactionListener newListener) {
        return new SbiClientConfig(
                tls,
                limits,
                connectionsPerPeer,
                connectionsWhenFull,
                busyStreams,
                maxWaiting,
                connectTimeout,
                pingAfter,
                pingTimeout,
                idleTimeout,
                newListener);
    }
}
