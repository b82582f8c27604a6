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
 * @param connectTimeout TCP and TLS set-up
 * @param listener told of every finished transaction, on the event loop; null for none
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
     * How many connections go to one authority from each event loop.
     *
     * @param connections at most so many; a second one is opened only when the first is busy
     * @param whenFull the same while requests wait because the peer allows no more streams on those that there are
     * @param busyStreams how many streams make a connection busy
     * @param maxWaiting requests that may wait for a connection or a free stream
     */
    public record Pool(int connections, int whenFull, int busyStreams, int maxWaiting) {
        /** Two connections, 16 to a peer that allows few streams. */
        public static final Pool DEFAULT = new Pool(2, 16, 100, 2000);

        public Pool {
            if (connections < 1 || whenFull < connections || busyStreams < 1 || maxWaiting < 0) {
                throw new IllegalArgumentException("expected at least one connection and one stream");
            }
        }
    }

    /**
     * How long connections are kept.
     *
     * @param pingAfter silence on a connection with open streams before a PING is sent
     * @param pingTimeout silence after that PING before the connection is given up
     * @param idle connections without streams are closed after that
     */
    public record KeepAlive(Duration pingAfter, Duration pingTimeout, Duration idle) {
        /** 10 s, 5 s, 2 min. */
        public static final KeepAlive DEFAULT =
                new KeepAlive(Duration.ofSeconds(10), Duration.ofSeconds(5), Duration.ofMinutes(2));

        public KeepAlive {
            if (!pingAfter.isPositive() || !pingTimeout.isPositive() || !idle.isPositive()) {
                throw new IllegalArgumentException("expected positive timeouts");
            }
        }
    }

    /** The usual pool and times, connect within a second, no TLS settings. */
    public static SbiClientConfig defaults() {
        return new SbiClientConfig(
                null, SbiLimits.defaults(), Pool.DEFAULT, Duration.ofSeconds(1), KeepAlive.DEFAULT, null);
    }

    /** The same with TLS settings. */
    public SbiClientConfig withTls(@Nullable SbiTls other) {
        return new SbiClientConfig(other, limits, pool, connectTimeout, keepAlive, listener);
    }

    /** The same with another pool. */
    public SbiClientConfig withPool(Pool other) {
        return new SbiClientConfig(tls, limits, other, connectTimeout, keepAlive, listener);
    }

    /** The same with another connect timeout. */
    public SbiClientConfig withConnectTimeout(Duration other) {
        return new SbiClientConfig(tls, limits, pool, other, keepAlive, listener);
    }

    /** The same with a listener. */
    public SbiClientConfig withListener(SbiTransactionListener other) {
        return new SbiClientConfig(tls, limits, pool, connectTimeout, keepAlive, other);
    }
}
