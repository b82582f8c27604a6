// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.overload.Allowance;
import org.sigcore.scp.scpworker.logic.protection.CircuitBreakingOptions;
import org.sigcore.scp.scpworker.logic.protection.CongestionControlOptions;
import org.sigcore.scp.scpworker.logic.protection.EgressLimit;
import org.sigcore.scp.scpworker.logic.protection.ErrorResponseOptions;
import org.sigcore.scp.scpworker.logic.protection.IngressLimit;
import org.sigcore.scp.scpworker.logic.protection.LciOptions;
import org.sigcore.scp.scpworker.logic.protection.OciOptions;
import org.sigcore.scp.scpworker.logic.protection.OutlierDetectionOptions;
import org.sigcore.scp.scpworker.logic.protection.PodOverloadControlOptions;
import org.sigcore.scp.scpworker.logic.protection.Priorities;
import org.sigcore.scp.scpworker.logic.protection.PriorityRule;
import org.sigcore.scp.scpworker.logic.protection.RateLimitingOptions;
import org.sigcore.scp.scpworker.service.protection.Limits;
import org.sigcore.scp.scpworker.service.protection.Protection;

/** Compiles the protection configuration into the snapshot that requests read. Thread-safe. */
public final class ProtectionFollower {
    private final Worker worker;
    private final Function<EgressLimit, Allowance> global;
    private final LongSupplier nanoClock;
    private final ConfigView<RateLimitingOptions> ingressRateLimiting;
    private final ConfigView<RateLimitingOptions> egressRateLimiting;
    private final ConfigView<CircuitBreakingOptions> circuitBreaking;
    private final ConfigView<OutlierDetectionOptions> outlierDetection;
    private final ConfigView<CongestionControlOptions> congestionControl;
    private final ConfigView<PodOverloadControlOptions> podOverloadControl;
    private final ConfigView<LciOptions> lci;
    private final ConfigView<OciOptions> oci;
    private final ConfigView<ErrorResponseOptions> errorResponses;
    private final ConfigView<Map<String, IngressLimit>> ingressRateLimits;
    private final ConfigView<Map<String, EgressLimit>> egressRateLimits;
    private final ConfigView<Map<String, PriorityRule>> messagePriorities;

    /** @param global creates the bucket of a global egress limit */
    public ProtectionFollower(
            ConfigViews configuration, Worker worker, Function<EgressLimit, Allowance> global, LongSupplier nanoClock) {
        this.worker = worker;
        this.global = global;
        this.nanoClock = nanoClock;
        this.ingressRateLimiting = configuration.view(ProtectionItems.INGRESS_RATE_LIMITING);
        this.egressRateLimiting = configuration.view(ProtectionItems.EGRESS_RATE_LIMITING);
        this.circuitBreaking = configuration.view(ProtectionItems.CIRCUIT_BREAKING);
        this.outlierDetection = configuration.view(ProtectionItems.OUTLIER_DETECTION);
        this.congestionControl = configuration.view(ProtectionItems.CONGESTION_CONTROL);
        this.podOverloadControl = configuration.view(ProtectionItems.POD_OVERLOAD_CONTROL);
        this.lci = configuration.view(ProtectionItems.LCI);
        this.oci = configuration.view(ProtectionItems.OCI);
        this.errorResponses = configuration.view(ProtectionItems.ERROR_RESPONSES);
        this.ingressRateLimits = configuration.view(ProtectionItems.INGRESS_RATE_LIMITS);
        this.egressRateLimits = configuration.view(ProtectionItems.EGRESS_RATE_LIMITS);
        this.messagePriorities = configuration.view(ProtectionItems.MESSAGE_PRIORITIES);
    }

    /** Applies the configuration now and after every change. */
    public ProtectionFollower follow() {
        ingressRateLimiting.onChange(changed -> apply());
        egressRateLimiting.onChange(changed -> apply());
        circuitBreaking.onChange(changed -> apply());
        outlierDetection.onChange(changed -> apply());
        congestionControl.onChange(changed -> apply());
        podOverloadControl.onChange(changed -> apply());
        lci.onChange(changed -> apply());
        oci.onChange(changed -> apply());
        errorResponses.onChange(changed -> apply());
        ingressRateLimits.onChange(changed -> apply());
        egressRateLimits.onChange(changed -> apply());
        messagePriorities.onChange(changed -> apply());
        apply();
        return this;
    }

    private synchronized void apply() {
        worker.configure(
                policy -> policy.protectedBy(protection(policy.protection().limits())));
    }

    private Protection protection(Limits present) {
        Limits limits = present.with(
                ingressRateLimits.current().values(),
                egressRateLimits.current().values(),
                global,
                nanoClock.getAsLong());
        return new Protection(
                ingressRateLimiting.current(),
                egressRateLimiting.current(),
                limits,
                circuitBreaking.current(),
                outlierDetection.current(),
                congestionControl.current(),
                podOverloadControl.current(),
                lci.current(),
                oci.current(),
                new Priorities(messagePriorities.current().values()),
                errorResponses.current().enhancedErrorResponse());
    }
}
