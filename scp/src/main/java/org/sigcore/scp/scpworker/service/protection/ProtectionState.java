// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.ejection.ProducerState;
import org.sigcore.platform.metric.EventCounters;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.scp.scpworker.logic.protection.CongestionControlOptions;
import org.sigcore.scp.scpworker.logic.protection.ProducerNames;

/**
 * Observations of a worker about its producers and itself, preserved across configuration changes. Shared by the event
 * loops without locks for successful requests. Thread-safe.
 */
public final class ProtectionState {
    private final Endpoints endpoints = new Endpoints();
    private final PeerReports reports = new PeerReports();
    private final IgnoredReports ignoredReports = new IgnoredReports();
    private final PeerHealth peers = new PeerHealth();
    private final PodOverload overload = new PodOverload();
    private final EventCounters<ProtectionEvent> events = new EventCounters<>(ProtectionEvent.class);
    private volatile boolean congestionSeen;

    /** Counts an event. */
    public void count(ProtectionEvent event) {
        events.count(event);
    }

    /** Returns the number of events. */
    public long sum(ProtectionEvent event) {
        return events.sum(event);
    }

    /** Returns the state of addresses and producers. */
    public Endpoints endpoints() {
        return endpoints;
    }

    /** Returns the load and overload reports of peers. */
    public PeerReports reports() {
        return reports;
    }

    /** Returns the counters of ignored reports. */
    public IgnoredReports ignoredReports() {
        return ignoredReports;
    }

    /** Returns the health of other SCPs. */
    public PeerHealth peers() {
        return peers;
    }

    /** Returns the load of this process. */
    public PodOverload overload() {
        return overload;
    }

    /** Returns true while that address is held because it has answered 503 with Retry-After. */
    public boolean congested(ApiRoot root, long nowNanos) {
        if (!congestionSeen) {
            return false;
        }
        EndpointState known = endpoints.known(root);
        return known != null && known.hold().holds(nowNanos);
    }

    /** Returns the seconds for which the producer at that address is still held; 0 if it is not held. */
    int heldSeconds(ApiRoot root, long nowNanos) {
        EndpointState known = endpoints.known(root);
        return known == null ? 0 : known.hold().seconds(nowNanos);
    }

    /** Returns the number of unanswered requests at the producer with that address. */
    public int outstanding(ApiRoot root) {
        EndpointState known = endpoints.known(root);
        return known == null ? 0 : known.producer().outstanding();
    }

    /** Returns true while fewer requests than that are unanswered at the producer with that address. */
    boolean admits(ApiRoot root, int maxOutstanding) {
        EndpointState known = endpoints.known(root);
        return known == null || known.producer().admits(maxOutstanding);
    }

    /** Returns the egress limit of the producer at that address. */
    public Allowance allowance(ApiRoot root, @Nullable ProducerNames names, Protection protection, long nowNanos) {
        return endpoints.at(root, names, nowNanos).allowance(protection.limits(), root, names, nowNanos);
    }

    /**
     * Counts a request that is about to be sent; the caller reports its end to {@link ProducerState#ended}.
     *
     * @return state of the address, to which the caller reports the result
     */
    public EndpointState sending(
            ApiRoot root, @Nullable ProducerNames names, int priority, Protection protection, long nowNanos) {
        EndpointState endpoint = endpoints.at(root, names, nowNanos);
        endpoint.producer().begun();
        if (protection.circuitBreaking().enabled()) {
            count(ProtectionEvent.CIRCUIT_COUNTED);
        }
        if (protection.limits().limitsProducers()
                && priority > protection.egress().exemptPriority()) {
            var _ = endpoint.allowance(protection.limits(), root, names, nowNanos)
                    .take(nowNanos);
            count(ProtectionEvent.EGRESS_COUNTED);
        }
        return endpoint;
    }

    /**
     * Holds an address that has answered 503. Other addresses of the producer's profile are not held, because they may
     * belong to another producer.
     *
     * @param retryAfterSeconds value of Retry-After; 0 when absent
     */
    public void congestion(
            EndpointState endpoint, int retryAfterSeconds, CongestionControlOptions control, long nowNanos) {
        if (control.enabled() && retryAfterSeconds > 0) {
            endpoint.hold().begin(Math.min(retryAfterSeconds, control.maxHoldSeconds()), nowNanos);
            congestionSeen = true;
        }
    }
}
