// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.gateway.ingress.IngressGateway.Discarding;
import org.sigcore.platform.gateway.ingress.PodProtection.State;
import org.sigcore.platform.gateway.ingress.PodProtection.StateRule;
import org.sigcore.platform.gateway.policing.ErrorCodeProfile;
import org.sigcore.platform.gateway.policing.RateLimiting;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.overload.TokenBucket;
import org.sigcore.platform.perfinfo.PerfInfo;
import org.sigcore.platform.perfinfo.PerfInfo.ServiceCounts;
import org.sigcore.platform.perfinfo.ResourceUse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Updates the rules of the gateway: from the configuration when it changes, and from load and overload levels every
 * sampling period, see {@link #sampling}.
 */
public final class IngressControl {
    private static final Logger LOG = LoggerFactory.getLogger(IngressControl.class);
    private static final ErrorCodeProfile CONGESTED = IngressItems.CONGESTED;
    private final IngressGateway gateway;
    private final String gatewayId;
    private final ConfigView<Map<String, ErrorCodeProfile>> profiles;
    private final ConfigView<Map<String, DiscardPolicy>> policies;
    private final ConfigView<PolicyMapping> mapping;
    private final ConfigView<PodProtection> protection;
    private final ConfigView<RateLimiting> rateLimiting;
    private final ConfigView<ControlledShutdown> shutdown;
    private final ConfigView<IngressOptions> options;
    private final ResourceUse own;
    private final @Nullable PerfInfo perfInfo;
    private @Nullable RateLimiting rateInUse;
    private @Nullable TokenBucket rate;
    private volatile State state = State.Normal;
    private volatile int cpuPercent;
    private boolean perfInfoGone;
    private final LongAdder protectionSamples = new LongAdder();
    private final LongAdder overloadSamples = new LongAdder();

    /**
     * @param gatewayId distinguishes the gateways of an NF
     * @param perfInfo null if this process cannot reach the role: there are no overload levels then
     */
    IngressControl(
            IngressGateway gateway,
            String gatewayId,
            ConfigViews configuration,
            ResourceUse own,
            @Nullable PerfInfo perfInfo) {
        this.gateway = gateway;
        this.gatewayId = gatewayId;
        this.own = own;
        this.perfInfo = perfInfo;
        this.profiles = configuration.view(IngressItems.ERROR_CODE_PROFILES);
        this.policies = configuration.view(IngressItems.DISCARD_POLICIES);
        this.mapping = configuration.view(IngressItems.POLICY_MAPPING);
        this.protection = configuration.view(IngressItems.POD_PROTECTION);
        this.rateLimiting = configuration.view(IngressItems.RATE_LIMITING);
        this.shutdown = configuration.view(IngressItems.CONTROLLED_SHUTDOWN);
        this.options = configuration.view(IngressItems.OPTIONS);
        profiles.onChange(value -> configure());
        mapping.onChange(value -> configure());
        protection.onChange(value -> configure());
        rateLimiting.onChange(value -> configure());
        shutdown.onChange(value -> configure());
        options.onChange(value -> configure());
        configure();
    }

    static IngressGateway.Rules initialRules() {
        return new IngressGateway.Rules(
                IngressItems.OPTIONS.defaults(),
                IngressItems.POLICY_MAPPING.defaults().defaultPriority(),
                null,
                null,
                Refusal.of(CONGESTED, null),
                Refusal.of(CONGESTED, null));
    }

    /** Returns the congestion state of the process. */
    State state() {
        return state;
    }

    int cpuPercent() {
        return cpuPercent;
    }

    /** Returns the number of evaluations of pod protection while it was enabled. */
    long protectionSamples() {
        return protectionSamples.sum();
    }

    /** Returns the number of evaluations of overload levels while overload control was enabled. */
    long overloadSamples() {
        return overloadSamples.sum();
    }

    synchronized void configure() {
        ControlledShutdown wanted = shutdown.current();
        Map<String, String> routes = new HashMap<>();
        wanted.routes().forEach(route -> routes.put(route.svcName(), route.errorCodeProfile()));
        gateway.services.forEach(service -> service.shutdown = shutdown(wanted, routes.get(service.name)));
        gateway.other.shutdown = shutdown(wanted, routes.get(gateway.other.name));
        if (!mapping.current().enabled()) {
            gateway.services.forEach(IngressControl::release);
        }
        if (!protection.current().enabled()) {
            state = State.Normal;
        }
        publish();
    }

    private @Nullable Refusal shutdown(ControlledShutdown wanted, @Nullable String profile) {
        return switch (wanted.operationalState()) {
            case NORMAL -> null;
            case PARTIAL_SHUTDOWN -> profile == null ? null : refusal(profile);
            case COMPLETE_SHUTDOWN -> refusal(profile == null ? wanted.errorCodeProfile() : profile);
        };
    }

    private static void release(ServiceGate service) {
        service.level = 0;
        service.overload = null;
    }

    private void publish() {
        RateLimiting limit = rateLimiting.current();
        if (!limit.equals(rateInUse)) {
            rateInUse = limit;
            rate = limit.enabled() ? new TokenBucket(limit.fillRate(), limit.burst(), System.nanoTime()) : null;
        }
        StateRule rule = rule(state);
        int maxBytes = options.current().maxRequestBytes();
        gateway.use(new IngressGateway.Rules(
                options.current(),
                mapping.current().defaultPriority(),
                rule == null ? null : new Discarding(rule.discardPercentage(), refusal(rule.errorCodeProfile())),
                rate,
                refusal(limit.errorCodeProfile()),
                Refusal.of(
                        new ErrorCodeProfile(
                                413, null, null, "expected a body of at most " + maxBytes + " bytes", null, null),
                        server())));
    }

    private Refusal refusal(String profile) {
        return Refusal.of(profiles.current().getOrDefault(profile, CONGESTED), server());
    }

    private @Nullable String server() {
        return options.current().serverHeader() ? gateway.server() : null;
    }

    /** Evaluates load and overload levels at the end of a sampling period. */
    synchronized void sample() {
        if (protection.current().enabled()) {
            protect();
        }
        if (mapping.current().enabled()) {
            controlOverload();
        } else {
            gateway.services.forEach(ServiceGate::takeFailures);
        }
    }

    private void protect() {
        protectionSamples.increment();
        cpuPercent = own.use().cpuPercent();
        State before = state;
        state = protection.current().state(before, cpuPercent, gateway.pending());
        if (state != before) {
            LOG.atWarn()
                    .addKeyValue("event", "load-state-changed")
                    .addKeyValue("from", before)
                    .addKeyValue("to", state)
                    .addKeyValue("cpu", cpuPercent)
                    .addKeyValue("pending", gateway.pending())
                    .log("congestion state changed");
            publish();
        }
    }

    private @Nullable StateRule rule(State wanted) {
        return protection.current().states().stream()
                .filter(rule -> rule.state() == wanted)
                .findFirst()
                .orElse(null);
    }

    private void controlOverload() {
        Map<String, ServiceCounts> counts = new HashMap<>();
        gateway.services.forEach(
                service -> counts.put(service.name, new ServiceCounts(service.pending.sum(), service.takeFailures())));
        Map<String, Integer> levels = levels(counts);
        Map<String, String> policyNames = new HashMap<>();
        mapping.current().mappings().forEach(each -> policyNames.put(each.svcName(), each.policyName()));
        for (ServiceGate service : gateway.services) {
            service.level = levels.getOrDefault(service.name, 0);
            DiscardPolicy policy = policies.current().get(policyNames.getOrDefault(service.name, ""));
            DiscardPolicy.Step step = policy == null ? null : policy.step(service.level);
            service.overload = step == null ? null : new Discarding(step.value(), refusal(step.errorCodeProfile()));
        }
    }

    private Map<String, Integer> levels(Map<String, ServiceCounts> counts) {
        if (perfInfo == null) {
            return Map.of();
        }
        try {
            Map<String, Integer> levels = perfInfo.levels(gatewayId, counts);
            perfInfoGone = false;
            overloadSamples.increment();
            return levels;
        } catch (RuntimeException e) {
            if (!perfInfoGone) {
                perfInfoGone = true;
                LOG.atWarn()
                        .addKeyValue("event", "overload-levels-unknown")
                        .addKeyValue("reason", e.getMessage())
                        .log("overload levels unavailable; no requests are discarded");
            }
            return Map.of();
        }
    }

    /** Returns the task that samples while the NF runs. */
    PeriodicTask sampling() {
        return new PeriodicTask("ingress-control", this::period, this::sample).onPlatformThread();
    }

    private Duration period() {
        Duration one = mapping.current().samplingPeriod();
        Duration other = protection.current().monitoringInterval();
        return one.compareTo(other) < 0 ? one : other;
    }
}
