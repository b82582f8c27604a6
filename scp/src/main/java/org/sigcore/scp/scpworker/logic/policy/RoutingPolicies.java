// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.ProducerService;

/**
 * The routing configuration, compiled: which plan a request follows. Immutable; a change of configuration makes a new one,
 * and requests that have begun keep the plan that they began with.
 */
public final class RoutingPolicies {
    private final long version;
    private final Site site;
    private final RoutingPlan initial;
    private final RoutingPlan subsequent;
    private final List<RoutingRule> rules;
    private final Map<String, List<RoutingRule>> byService = new HashMap<>();
    private final boolean looksAtConsumers;
    private final Map<String, List<ProducerService>> alternates;

    /**
     * @param version of the configuration
     * @param initial the default set's half for initial messages
     * @param subsequent the default set's half for the others
     */
    public RoutingPolicies(
            long version, Site site, RoutingPlan initial, RoutingPlan subsequent, Collection<RoutingRule> rules) {
        this(version, site, initial, subsequent, rules, Map.of());
    }

    /** @param alternates those that DNS knows to stand in for a host, by its name in lower case */
    public RoutingPolicies(
            long version,
            Site site,
            RoutingPlan initial,
            RoutingPlan subsequent,
            Collection<RoutingRule> rules,
            Map<String, List<ProducerService>> alternates) {
        this.alternates = Map.copyOf(alternates);
        this.version = version;
        this.site = site;
        this.initial = initial;
        this.subsequent = subsequent;
        this.rules = rules.stream()
                .sorted(Comparator.comparingInt(RoutingRule::precedence).thenComparing(RoutingRule::name))
                .toList();
        this.looksAtConsumers =
                rules.stream().anyMatch(rule -> !rule.consumers().isEmpty());
        this.rules.forEach(rule -> rule.services().forEach(service -> byService.computeIfAbsent(service, this::of)));
    }

    /** One plan for every request. */
    public static RoutingPolicies of(RoutingPlan plan) {
        return new RoutingPolicies(0, Site.ANYWHERE, plan, plan.forSubsequent(), List.of());
    }

    private List<RoutingRule> of(String service) {
        return rules.stream().filter(rule -> rule.concerns(service)).toList();
    }

    /** The plan of a request. */
    public RoutingPlan plan(ApiPath api, boolean followsUp, @Nullable String consumer) {
        List<RoutingRule> concerned = byService.get(api.name());
        for (RoutingRule rule : concerned == null ? rules : concerned) {
            if ((concerned != null || rule.concerns(api.name())) && rule.matches(api, consumer)) {
                return followsUp ? rule.subsequent() : rule.initial();
            }
        }
        return followsUp ? subsequent : initial;
    }

    /** True when the consumer's NF type matters to any rule. */
    public boolean looksAtConsumers() {
        return looksAtConsumers;
    }

    /** Those that DNS knows to stand in for a host; empty when it knows none. */
    public Candidates alternates(String host) {
        List<ProducerService> known = alternates.get(host.toLowerCase(Locale.ROOT));
        return known == null ? Candidates.NONE : Candidates.of(known);
    }

    /** The same with other alternates. */
    public RoutingPolicies with(Map<String, List<ProducerService>> others) {
        return new RoutingPolicies(version, site, initial, subsequent, rules, others);
    }

    /** Where the SCP stands. */
    public Site site() {
        return site;
    }

    /** The configuration's version. */
    public long version() {
        return version;
    }
}
