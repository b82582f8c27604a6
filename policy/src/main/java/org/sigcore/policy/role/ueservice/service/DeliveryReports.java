// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.service;

import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.events.PcEventReports;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.uepolicy.Upsi;
import org.sigcore.policy.role.ueservice.logic.DeliveryState.Pending;
import org.sigcore.policy.role.ueservice.logic.SectionDelta;
import tools.jackson.databind.node.ObjectNode;

/**
 * Counts the events of deliveries, and reports the outcome of each command that contains the rules requested by
 * applications. Thread-safe.
 */
@SpecRef("TS 29.523 4.2.4.2")
public final class DeliveryReports {
    /** Failure of a section that the UE has rejected. */
    private static final String REJECTED = "UNSPECIFIED";

    /** Failure of a command that the UE has not answered. */
    private static final String UNANSWERED = "UNKNOWN";

    private final Consumer<String> counter;
    private final PcEventReports events;
    private final Supplier<Upsi> guidance;

    /**
     * @param counter called with the name of each event, from a closed set
     * @param guidance the section with the rules that applications request
     */
    public DeliveryReports(Consumer<String> counter, PcEventReports events, Supplier<Upsi> guidance) {
        this.counter = counter;
        this.events = events;
        this.guidance = guidance;
    }

    void count(String event) {
        counter.accept(event);
    }

    /**
     * Reports, with the commit of the current unit of work, that a UE has answered a command.
     *
     * @param rejected UPSIs of the sections that the UE has rejected
     */
    void answered(Session association, Pending command, Set<String> rejected) {
        report(association, command, rejected.contains(guidance.get().toString()) ? REJECTED : null);
    }

    /** Reports, with the commit of the current unit of work, that a UE has answered no transmission of a command. */
    void unanswered(Session association, Pending command) {
        report(association, command, UNANSWERED);
    }

    /**
     * Reports, with the commit of the current unit of work, that a command did not reach the UE.
     *
     * @param notification N1N2MsgTxfrFailureNotification, or UePolicyTransferFailureNotification of a V-PCF
     */
    void unreached(Session association, Pending command, ObjectNode notification) {
        String cause = notification.path("cause").asString("");
        String failure = cause.startsWith("UE_NOT_RE") ? "UE_NOT_REACHABLE" : "UNKNOWN";
        report(association, command, notification.has("retryAfter") ? "UE_TEMP_UNREACHABLE" : failure);
    }

    private void report(Session association, Pending command, @Nullable String failure) {
        String digest = command.sections().get(guidance.get().toString());
        if (digest != null && !digest.equals(SectionDelta.DELETED)) {
            events.delivered(association, failure);
        }
    }
}
