// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.scp.scpworker.logic.protection.CongestionControlOptions;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;

/**
 * What a worker has seen of its producers and of itself, kept over changes of configuration. Thread-safe: the event loops
 * share it, without locks on the way of a request that ends well.
 */
public final class ProtectionState {
    private final Endpoints endpoints = new Endpoints();
    private final PeerReports reports = new PeerReports();
    private final IgnoredReports ignoredReports = new IgnoredReports();
    private final PeerHealth peers = new PeerHealth();
    private final PodOverload overload = new PodOverload();
    private final Map<ProtectionEvent, LongAdder> events = new EnumMap<>(ProtectionEvent.class);
    private volatile boolean congestionSeen;

    public ProtectionState() {
        for (ProtectionEvent event : ProtectionEvent.values()) {
            events.put(event, new LongAdder());
        }
    }

    /** Counts. */
    public void count(ProtectionEvent event) {
        counter(event).increment();
    }

    /** What has been counted. */
    public long sum(ProtectionEvent event) {
        return counter(event).sum();
    }

    private LongAdder counter(ProtectionEvent event) {
        return Objects.requireNonNull(events.get(event));
    }

    /** Addresses and producers. */
    public Endpoints endpoints() {
        return endpoints;
    }

    /** Load and overload as producers report it. */
    public PeerReports reports() {
        return reports;
    }

    /** Reports that do not count. */
    public IgnoredReports ignoredReports() {
        return ignoredReports;
    }

    /** Other SCPs. */
    public PeerHealth peers() {
        return peers;
    }

    /** This process. */
    public PodOverload overload() {
        return overload;
    }

    /** True while that address is held, because it has answered 503 with Retry-After. */
    public boolean congested(ApiRoot root, long nowNanos) {
        if (!congestionSeen) {
            return false;
        }
        EndpointState known = endpoints.known(root);
        return known != null && known.isCongested(nowNanos);
    }

    /** Returns the seconds for which the producer at that address is still held; 0 if it is not held. */
    int heldSeconds(ApiRoot root, long nowNanos) {
        EndpointState known = endpoints.known(root);
        return known == null ? 0 : known.heldSeconds(nowNanos);
    }

    /** Requests that the producer at that address has not answered. */
    public int outstanding(ApiRoot root) {
        EndpointState known = endpoints.known(root);
        return known == null ? 0 : known.producer().outstanding();
    }

    /** The egress limit of the producer at that address. */
    public Allowance allowance(ApiRoot root, @Nullable ProducerNames names, Protection protection, long nowNanos) {
        return endpoints.at(root, names, nowNanos).allowance(protection.limits(), root, names, nowNanos);
    }

    /**
     * A request is about to be sent; the caller tells the end of it by {@link ProducerState#ended}.
     *
     * @return the address's state, to be told how it went
     */
    public EndpointState sending(
            ApiRoot root, @Nullable ProducerNames names, int priority, Protection protection, long nowNanos) {
        EndpointState endpoint = endpoints.at(root, names, nowNanos);
        endpoint.producer().begun();
        if (protection.limits().limitsProducers()
                && priority > protection.egress().exemptPriority()) {
            var _ = endpoint.allowance(protection.limits(), root, names, nowNanos)
                    .take(nowNanos);
        }
        return endpoint;
    }

    /**
     * A producer has answered 503, which holds for the address that it came from: other addresses of its profile could be
     * another's.
     *
     * @param retryAfterSeconds as its Retry-After says; 0 without one
     */
    public void congestion(
            EndpointState endpoint, int retryAfterSeconds, CongestionControlOptions control, long nowNanos) {
        if (control.enabled() && retryAfterSeconds > 0) {
            endpoint.congested(Math.min(retryAfterSeconds, control.maxHoldSeconds()), nowNanos);
            congestionSeen = true;
        }
    }
}
