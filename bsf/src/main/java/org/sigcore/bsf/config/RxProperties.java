// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.config;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code bsf.diameter}: how diam-gateway routes Rx. Address, port, identity and realm of the node stand under {@code
 * sigcore.diameter}.
 *
 * @param mode what becomes of the first AAR of a session
 * @param peers neighbours; one with an address is connected to, one without connects to us
 * @param unknownPeers what becomes of a peer that connects and is not listed
 * @param routes ways to realms that are not the neighbours' own
 * @param responseTimeout how long a relayed request may wait for its answer
 * @param watchdog silence after which a peer is probed
 * @param maxLookups first requests of sessions that wait for their look-up at a time; further ones are answered with 3004
 * @param reconnect first pause before connecting again; it doubles up to thirty seconds
 */
public record RxProperties(
        @DefaultValue("proxy") Mode mode,
        @DefaultValue List<Peer> peers,
        @DefaultValue("reject") UnknownPeers unknownPeers,
        @DefaultValue List<Route> routes,
        @DefaultValue("5s") Duration responseTimeout,
        @DefaultValue("30s") Duration watchdog,
        @DefaultValue("5000") int maxLookups,
        @DefaultValue("200ms") Duration reconnect) {

    public RxProperties {
        if (maxLookups < 1) {
            throw new IllegalArgumentException("bsf.diameter.max-lookups: expected 1 or more, got " + maxLookups);
        }
        positive("response-timeout", responseTimeout);
        positive("watchdog", watchdog);
        positive("reconnect", reconnect);
    }

    private static void positive(String key, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException("bsf.diameter." + key + ": expected a positive duration, got " + value);
        }
    }

    /** What an agent does with the first request of a session. */
    public enum Mode {
        /** Sends it on to the PCF and stays in the path. */
        PROXY,
        /** Tells the AF where the PCF is (3006). */
        REDIRECT
    }

    /** What becomes of a peer that connects and is not listed. */
    public enum UnknownPeers {
        /** CEA 3010, then the connection is closed. */
        REJECT,
        /** Served like a listed one. */
        ACCEPT
    }

    /**
     * A neighbour.
     *
     * @param identity its Diameter identity
     * @param address where to connect to; null when it connects to us
     * @param port there
     */
    public record Peer(
            String identity,
            @Nullable String address,
            @DefaultValue("3868") int port) {}

    /**
     * A way to a realm.
     *
     * @param realm {@code *} for every realm without a way of its own
     * @param peers identities of the neighbours that lead there
     */
    public record Route(String realm, List<String> peers) {}
}
