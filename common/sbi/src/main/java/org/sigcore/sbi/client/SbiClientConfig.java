// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiLimits;
import org.sigcore.sbi.SbiTransactionListener;
import org.sigcore.sbi.tls.SbiTls;

/**
 * Configuration of a client.
 *
 * @param tls settings for https targets; null trusts the JDK's certificate authorities and presents no certificate
 * @param limits limits for input from producers: header list, body, windows, floods
 * @param connectTimeout time for TCP and TLS set-up
 * @param listener notified of every finished transaction on the event loop; null for none
 */
public record SbiClientConfig(
        @Nullable SbiTls tls,
        SbiLimits limits,
        Pool pool,
        Duration connectTimeout,
        KeepAlive keepAlive,
        @Nullable SbiTransactionListener listener) {

    public SbiClientConfig {
        if (!connectTimeout.isPositive()) {
            throw new IllegalArgumentException("expected a positive connect timeout");
        }
    }

    /**
     * Number of connections from each event loop to one authority.
     *
     * @param connections maximum in normal operation; another connection is opened only when the existing ones are busy
     * @param whenFull maximum while requests wait because the peer allows no more streams on the existing connections
     * @param busyStreams number of streams from which a connection counts as busy
     * @param maxWaiting maximum number of requests that wait for a connection or a free stream
     * @param mostOpen maximum number of connections from each event loop to all authorities
     */
    public record Pool(int connections, int whenFull, int busyStreams, int maxWaiting, int mostOpen) {
        private static final int MOST_OPEN = 1024;

        /** Defaults: two connections, up to 16 to a peer that allows few streams. */
        public static final Pool DEFAULT = new Pool(2, 16, 100, 2000);

        public Pool {
            if (connections < 1 || whenFull < connections || busyStreams < 1 || maxWaiting < 0 || mostOpen < 1) {
                throw new IllegalArgumentException("expected at least one connection and one stream");
            }
        }

        /** Creates a pool with up to 1,024 connections from each event loop. */
        public Pool(int connections, int whenFull, int busyStreams, int maxWaiting) {
            this(connections, whenFull, busyStreams, maxWaiting, MOST_OPEN);
        }
    }

    /**
     * Keep-alive settings of connections.
     *
     * @param pingAfter silence on a connection with open streams until a PING is sent
     * @param pingTimeout silence after that PING until the connection is closed
     * @param idle time until a connection without streams is closed
     */
    public record KeepAlive(Duration pingAfter, Duration pingTimeout, Duration idle) {
        /** Defaults: ping after 10 s, ping timeout 5 s, idle timeout 2 min. */
        public static final KeepAlive DEFAULT =
                new KeepAlive(Duration.ofSeconds(10), Duration.ofSeconds(5), Duration.ofMinutes(2));

        public KeepAlive {
            if (!pingAfter.isPositive() || !pingTimeout.isPositive() || !idle.isPositive()) {
                throw new IllegalArgumentException("expected positive timeouts");
            }
        }
    }

    /** Returns the default pool and keep-alive settings, a connect timeout of one second, and no TLS settings. */
    public static SbiClientConfig defaults() {
        return new SbiClientConfig(
                null, SbiLimits.defaults(), Pool.DEFAULT, Duration.ofSeconds(1), KeepAlive.DEFAULT, null);
    }

    /** Returns a copy with these TLS settings. */
    public SbiClientConfig withTls(@Nullable SbiTls other) {
        return new SbiClientConfig(other, limits, pool, connectTimeout, keepAlive, listener);
    }

    /** Returns a copy with another pool. */
    public SbiClientConfig withPool(Pool other) {
        return new SbiClientConfig(tls, limits, other, connectTimeout, keepAlive, listener);
    }

    /** Returns a copy with another connect timeout. */
    public SbiClientConfig withConnectTimeout(Duration other) {
        return new SbiClientConfig(tls, limits, pool, other, keepAlive, listener);
    }

    /** Returns a copy with a listener. */
    public SbiClientConfig withListener(SbiTransactionListener other) {
        return new SbiClientConfig(tls, limits, pool, connectTimeout, keepAlive, other);
    }
}
