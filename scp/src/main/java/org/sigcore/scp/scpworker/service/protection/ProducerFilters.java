// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.scp.scpworker.logic.ProducerService;

/** Filters of the worker in the order of their evaluation. */
public final class ProducerFilters {
    private ProducerFilters() {}

    /** Creates all filters over a protection state. */
    public static List<CandidateFilter> of(ProtectionState protectionState) {
        return List.of(
                new Outliers(protectionState),
                new Overload(protectionState),
                new Congestion(protectionState),
                new Circuit(protectionState),
                new EgressLimit(protectionState));
    }

    /** Rejects ejected addresses, unless all are ejected. */
    private record Outliers(ProtectionState protectionState) implements CandidateFilter {
        @Override
        public String name() {
            return "outlierDetection";
        }

        @Override
        public boolean admits(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
            return !asking.protection().outliers().enabled()
                    || !protectionState.endpoints().avoided(root, asking.nowNanos());
        }

        @Override
        public boolean lastResort(Protection protection) {
            return true;
        }

        @Override
        public String state(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
            return admits(root, producer, asking) ? "in the pool" : "ejected";
        }

        @Override
        public ProblemDetails refusal(Protection protection) {
            return ProblemDetails.of(504, "TARGET_NF_NOT_REACHABLE", "every producer is ejected for its errors");
        }
    }

    /** Rejects the share of requests that a producer's 3gpp-Sbi-Oci asks to omit. */
    private record Overload(ProtectionState protectionState) implements CandidateFilter {
        @Override
        public String name() {
            return "overloadControl";
        }

        @Override
        public boolean admits(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
            var policy = asking.protection().overloadControl();
            if (!policy.enabled() || asking.priority() <= policy.exemptPriority()) {
                return true;
            }
            String callback = asking.callback();
            if (callback != null) {
                return !protectionState
                        .reports()
                        .sparesNotification(
                                producer, root + callback, asking.priority(), asking.ticket(), asking.nowNanos());
            }
            return producer == null
                    || !protectionState
                            .reports()
                            .spares(producer, asking.slice(), asking.priority(), asking.ticket(), asking.nowNanos());
        }

        @Override
        public void applied() {
            protectionState.count(ProtectionEvent.OVERLOAD_SPARED);
        }

        @Override
        public String state(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
            return producer == null
                    ? "unknown"
                    : "asks for " + protectionState.reports().reduction(producer, asking.slice(), asking.nowNanos())
                            + " % less";
        }

        @Override
        public ProblemDetails refusal(Protection protection) {
            var policy = protection.overloadControl();
            return ProblemDetails.of(
                    policy.errorCode(),
                    policy.errorCause(),
                    "every producer reports overload and requests a reduction (Oci)");
        }
    }

    /** Rejects producers that have recently answered 503 with Retry-After. */
    private record Congestion(ProtectionState protectionState) implements CandidateFilter {
        @Override
        public String name() {
            return "congestionControl";
        }

        @Override
        public boolean admits(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
            var control = asking.protection().congestion();
            return !control.enabled()
                    || asking.priority() <= control.exemptPriority()
                    || !protectionState.congested(root, asking.nowNanos());
        }

        @Override
        public void applied() {
            protectionState.count(ProtectionEvent.CONGESTION_HELD);
        }

        @Override
        public String state(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
            return admits(root, producer, asking)
                    ? "not congested"
                    : "held for " + retryAfterSeconds(root, asking) + " s";
        }

        @Override
        public boolean lastResort(Protection protection) {
            return !protection.congestion().rejectWhenHeld();
        }

        @Override
        public int retryAfterSeconds(ApiRoot root, SelectionContext asking) {
            return protectionState.heldSeconds(root, asking.nowNanos());
        }

        @Override
        public ProblemDetails refusal(Protection protection) {
            var control = protection.congestion();
            return ProblemDetails.of(
                    control.errorCode(), control.errorCause(), "every producer is congested (503 with Retry-After)");
        }
    }

    /** Rejects producers with too many unanswered requests. */
    private record Circuit(ProtectionState protectionState) implements CandidateFilter {
        @Override
        public String name() {
            return "circuitBreaking";
        }

        @Override
        public boolean admits(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
            var breaking = asking.protection().circuitBreaking();
            return !breaking.enabled() || protectionState.admits(root, breaking.maxOutstanding());
        }

        @Override
        public void applied() {
            protectionState.count(ProtectionEvent.CIRCUIT_BROKEN);
        }

        @Override
        public String state(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
            return protectionState.outstanding(root) + " of "
                    + asking.protection().circuitBreaking().maxOutstanding() + " outstanding";
        }

        @Override
        public ProblemDetails refusal(Protection protection) {
            var breaking = protection.circuitBreaking();
            return ProblemDetails.of(
                    breaking.errorCode(), breaking.errorCause(), "every producer has too many outstanding requests");
        }
    }

    /** Rejects producers whose egress limit is used up. */
    private record EgressLimit(ProtectionState protectionState) implements CandidateFilter {
        @Override
        public String name() {
            return "egressRateLimit";
        }

        @Override
        public boolean admits(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
            var limiting = asking.protection().egress();
            return !limiting.enabled()
                    || !asking.protection().limits().limitsProducers()
                    || asking.priority() <= limiting.exemptPriority()
                    || protectionState
                            .allowance(root, producer, asking.protection(), asking.nowNanos())
                            .left(asking.nowNanos());
        }

        @Override
        public void applied() {
            protectionState.count(ProtectionEvent.EGRESS_LIMITED);
        }

        @Override
        public String state(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
            return admits(root, producer, asking) ? "within its limit" : "limit used up";
        }

        @Override
        public ProblemDetails refusal(Protection protection) {
            var limiting = protection.egress();
            return ProblemDetails.of(
                    limiting.errorCode(), limiting.errorCause(), "the producers' rate limits are used up");
        }
    }
}
