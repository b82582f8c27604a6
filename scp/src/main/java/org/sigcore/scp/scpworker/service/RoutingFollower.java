// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.scp.contract.scpcconfiguration.ModelDOptions;
import org.sigcore.scp.contract.scpcconfiguration.NrfSet;
import org.sigcore.scp.contract.scpcconfiguration.Region;
import org.sigcore.scp.contract.scpcconfiguration.RoutingConfigSet;
import org.sigcore.scp.contract.scpcconfiguration.RoutingConfigSetRule;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;
import org.sigcore.scp.contract.scpcconfiguration.SystemOptions;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.decision.NrfMembers;
import org.sigcore.scp.scpworker.logic.decision.NrfMembers.Member;
import org.sigcore.scp.scpworker.logic.decision.RouteDecider;
import org.sigcore.scp.scpworker.logic.policy.PolicyCompiler;
import org.sigcore.scp.scpworker.logic.policy.RoutingPolicies;

/**
 * Compiles the routing configuration after every change and applies it to the worker: new requests use it, requests in
 * progress keep their plan.
 */
public final class RoutingFollower {
    private final ConfigViews configuration;
    private final PolicyCompiler compiler;
    private final Worker worker;
    private final ConfigView<SystemOptions> system;
    private final ConfigView<Map<String, Region>> regions;
    private final ConfigView<Map<String, RoutingConfigSet>> sets;
    private final ConfigView<Map<String, RoutingConfigSetRule>> rules;
    private final ConfigView<ModelDOptions> modelD;
    private final ConfigView<Map<String, NrfSet>> nrfSets;
    private final ApiRoot onlyNrf;
    private Map<String, List<ProducerService>> alternates = Map.of();

    /** @param onlyNrf NRF for requests of consumers to NRFs while no set is configured */
    public RoutingFollower(ConfigViews configuration, PolicyCompiler compiler, Worker worker, ApiRoot onlyNrf) {
        this.configuration = configuration;
        this.compiler = compiler;
        this.worker = worker;
        this.system = configuration.view(ScpConfiguration.SYSTEM_OPTIONS);
        this.regions = configuration.view(ScpConfiguration.REGIONS);
        this.sets = configuration.view(ScpConfiguration.ROUTING_CONFIG_SETS);
        this.rules = configuration.view(ScpConfiguration.ROUTING_CONFIG_SET_RULES);
        this.onlyNrf = onlyNrf;
        this.nrfSets = configuration.view(ScpConfiguration.NRF_SETS);
        this.modelD = configuration.view(ScpConfiguration.MODEL_D_OPTIONS);
    }

    /** Applies the configuration now and after every change. */
    public RoutingFollower follow() {
        system.onChange(changed -> apply());
        regions.onChange(changed -> apply());
        sets.onChange(changed -> apply());
        rules.onChange(changed -> apply());
        modelD.onChange(changed -> apply());
        nrfSets.onChange(changed -> apply());
        apply();
        return this;
    }

    /** Replaces the alternates from DNS. */
    synchronized void alternates(Map<String, List<ProducerService>> byHost) {
        alternates = byHost;
        apply();
    }

    private synchronized void apply() {
        RoutingPolicies policies = compiler.compile(
                        configuration.version(),
                        new PolicyCompiler.Configured(
                                system.current(), regions.current(), sets.current(), rules.current()))
                .with(alternates);
        ModelDOptions options = modelD.current();
        RouteDecider decider = new RouteDecider(options.routeTableFirst(), nrfs());
        boolean viaCheck = system.current().viaHeaderCheckEnabled();
        DiscoveryPolicy discovery = new DiscoveryPolicy(
                options.discoveryCacheEnabled(),
                options.enforceReqSpecificSvcDiscovery(),
                options.maxValidityPeriod().toNanos());
        TrafficPolicy.Selection selection = new TrafficPolicy.Selection(policies, decider, discovery);
        worker.configure(policy -> policy.routedBy(viaCheck, selection));
    }

    // NRF sets share no state, so consumers use one set: the first by name.
    private NrfMembers nrfs() {
        var first = new TreeMap<>(nrfSets.current()).firstEntry();
        return NrfMembers.of(first == null ? List.of(new Member(onlyNrf, 1, 65535)) : members(first.getValue()));
    }

    private List<Member> members(NrfSet set) {
        List<Member> members = new ArrayList<>();
        set.nrfs().forEach(nrf -> members.add(new Member(nrf.apiRoot(), nrf.priority(), nrf.capacity())));
        String srv = set.nrfSrvFqdn();
        if (srv != null) {
            alternates
                    .getOrDefault(srv.toLowerCase(Locale.ROOT), List.of())
                    .forEach(found -> members.add(new Member(found.apiRoot(), found.priority(), found.capacity())));
        }
        return members;
    }
}
