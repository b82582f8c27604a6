// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.metric;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.api.DiameterDeviation;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterPeerListener;
import org.sigcore.diameter.api.DiameterTransaction;
import org.sigcore.diameter.api.DiameterTransactionListener;

/**
 * Counts and times the transactions of a Diameter node by peer, command and result, and exposes the open peers. Up to
 * 2,048 peers have their own series, the others count as {@code other}; beyond that, series of closed peers are
 * removed. Unknown commands and invalid result codes also count as {@code other}, since peers may send any number of
 * them. Thread-safe.
 */
public final class DiameterMeters implements DiameterTransactionListener, DiameterPeerListener {
    private static final int MAX_PEERS = 2048;
    private static final int MAX_METERS = 16_384;
    private static final int OTHER_RESULT = -1;
    private static final long OTHER_APPLICATION = -1;
    private static final String OTHER = BoundedSeries.OTHER;

    private final MeterRegistry registry;
    private final Map<String, DiameterPeer> peers = new ConcurrentHashMap<>();
    private final Map<String, Gauge> open = new ConcurrentHashMap<>();
    private final BoundedSeries<Key, Meters> meters =
            new BoundedSeries<>(MAX_METERS, key -> key, Key::withoutResult, this::create);
    private final BoundedSeries<Deviation, Counter> deviations =
            new BoundedSeries<>(MAX_PEERS, key -> key, key -> new Deviation(OTHER, key.what), this::create);

    /** @param registry registry in which meters are created on first use */
    public DiameterMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    private record Key(DiameterTransaction.Side side, String peer, long applicationId, String command, int resultCode) {
        Key withoutResult() {
            return new Key(side, peer, applicationId, command, OTHER_RESULT);
        }
    }

    private record Deviation(String peer, DiameterDeviation what) {}

    private record Meters(Counter requests, Counter responses, Timer duration) {}

    @Override
    public void onTransaction(DiameterTransaction t) {
        String peer = peers.containsKey(t.peer()) ? t.peer() : OTHER;
        boolean known = !Character.isDigit(t.command().charAt(0)); // an unnamed command is shown as its code
        Key key = new Key(
                t.side(),
                peer,
                known ? t.applicationId() : OTHER_APPLICATION,
                known ? t.command() : OTHER,
                isResult(t.resultCode()) ? t.resultCode() : OTHER_RESULT);
        Meters found = meters.of(key);
        found.requests.increment();
        if (t.failure() == null) {
            found.responses.increment();
        }
        found.duration.record(t.durationMicros(), TimeUnit.MICROSECONDS);
    }

    private Meters create(Key key) {
        Tags kind = Tags.of(
                "direction",
                key.side == DiameterTransaction.Side.SERVER ? "in" : "out",
                "application",
                key.applicationId == OTHER_APPLICATION ? OTHER : Long.toString(key.applicationId),
                "command",
                key.command);
        Tags request = kind.and("peer", key.peer);
        Tags result = Tags.of("result", nameOf(key.resultCode));
        return new Meters(
                registry.counter("oc.diam.requests", request),
                registry.counter("oc.diam.responses", request.and(result)),
                // Over all peers: buckets for each of a thousand peers would be more than any dashboard displays.
                Histograms.timer(
                        registry, "oc.diam.duration", kind.and(result), "Time until the response or the failure"));
    }

    private static boolean isResult(int code) {
        return code == 0 || (code >= 1000 && code < 6000);
    }

    private static String nameOf(int resultCode) {
        return switch (resultCode) {
            case 0 -> "none";
            case OTHER_RESULT -> OTHER;
            default -> Integer.toString(resultCode);
        };
    }

    @Override
    public void onDeviation(DiameterPeer peer, DiameterDeviation what) {
        deviations.of(new Deviation(peer.host(), what)).increment();
    }

    private Counter create(Deviation deviation) {
        if (deviation.what.isOfAnswers()) {
            return Counter.builder("sigcore.diameter.answers.deviating")
                    .description(
                            "Answers that deviate from RFC 6733: different Application-Id or command, or no pending "
                                    + "request")
                    .tag("peer", deviation.peer)
                    .tag("what", deviation.what.label())
                    .register(registry);
        }
        return Counter.builder("sigcore.diameter.messages.deviating")
                .description("Other tolerated deviations from RFC 6733: repeated routing AVP, no Host-IP-Address")
                .tag("peer", deviation.peer)
                .tag("what", deviation.what.label())
                .register(registry);
    }

    @Override
    public void onOpen(DiameterPeer peer) {
        if (peers.size() >= MAX_PEERS && !peers.containsKey(peer.host())) {
            forgetClosed();
        }
        if (peers.size() < MAX_PEERS || peers.containsKey(peer.host())) {
            peers.put(peer.host(), peer);
            open.computeIfAbsent(
                    peer.host(),
                    host -> Gauge.builder("oc.diam.peer.open", peers, all -> isOpen(all.get(host)))
                            .description("1 while requests can be sent to the peer")
                            .tag("peer", host)
                            .tag("realm", peer.realm())
                            .register(registry));
        }
    }

    // Names of peers may come from unknown nodes, which can use any number of them.
    private synchronized void forgetClosed() {
        Set<String> gone = new HashSet<>();
        peers.forEach((host, peer) -> {
            if (!peer.isOpen() && peers.remove(host, peer)) {
                gone.add(host);
                Gauge gauge = open.remove(host);
                if (gauge != null) {
                    registry.remove(gauge);
                }
            }
        });
        meters.removeIf((key, each) -> gone.contains(key.peer), each -> {
            registry.remove(each.requests);
            registry.remove(each.responses);
        });
        deviations.removeIf((key, each) -> gone.contains(key.peer), registry::remove);
    }

    @Override
    public void onClosed(DiameterPeer peer) {
        // Its gauge reads 0 from now on.
    }

    private static double isOpen(@Nullable DiameterPeer peer) {
        return peer != null && peer.isOpen() ? 1 : 0;
    }
}
