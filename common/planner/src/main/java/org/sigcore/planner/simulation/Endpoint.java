// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import org.sigcore.platform.ejection.Ejection;
import org.sigcore.platform.ejection.EjectionGroup;
import org.sigcore.platform.ejection.Hold;
import org.sigcore.platform.ejection.ProducerState;

/** View of an SCP on Policy at one site: the product's outlier detection, pause after 503, and circuit breaking. */
final class Endpoint {
    private static final int RETRY_AFTER_SECONDS = 1;

    private final int site;
    private final Simulation.Routing routing;
    private final Ejection ejection;
    private final Hold hold = new Hold();
    private final ProducerState producer = new ProducerState();
    private final int maxOutstanding;

    Endpoint(int site, Simulation.Routing routing, EjectionGroup group, int maxOutstanding) {
        this.site = site;
        this.routing = routing;
        group.joined();
        this.ejection = new Ejection(group);
        this.maxOutstanding = maxOutstanding;
    }

    int site() {
        return site;
    }

    /** Returns true if the circuit is closed and no other protection excludes the site. */
    boolean admits(long nowNanos) {
        return isLastResort() && !ejection.ejected(nowNanos) && !hold.holds(nowNanos);
    }

    /** Returns true if only the circuit matters, as when all sites are excluded. */
    boolean isLastResort() {
        return producer.admits(maxOutstanding);
    }

    void sending() {
        producer.begun();
    }

    /** Processes the outcome of a request. */
    void ended(Outcome outcome, long nowNanos) {
        producer.ended();
        if (outcome == Outcome.GOOD) {
            ejection.good();
            return;
        }
        ejection.bad(routing.outliers(), nowNanos);
        if (outcome == Outcome.REFUSED && routing.maxHoldSeconds() > 0) {
            hold.begin(Math.min(RETRY_AFTER_SECONDS, routing.maxHoldSeconds()), nowNanos);
        }
    }
}
