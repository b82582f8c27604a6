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
 * Compiled routing configuration, which determines the plan of a request. Immutable; a change of the configuration
 * creates a new instance, and requests in progress keep their plan.
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
     * @param initial policy of the default set for initial messages
     * @param subsequent policy of the default set for subsequent messages
     */
    public RoutingPolicies(
            long version, Site site, RoutingPlan initial, RoutingPlan subsequent, Collection<RoutingRule> rules) {
        this(version, site, initial, subsequent, rules, Map.of());
    }

    /** @param alternates producers that DNS lists as alternates of a host, by host name in lower case */
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

    /** Creates policies with one plan for all requests. */
    public static RoutingPolicies of(RoutingPlan plan) {
        return new RoutingPolicies(0, Site.ANYWHERE, plan, plan.forSubsequent(), List.of());
    }

    private List<RoutingRule> of(String service) {
        return rules.stream().filter(rule -> rule.concerns(service)).toList();
    }

    /** Returns the plan of a request. */
    public RoutingPlan plan(ApiPath api, boolean followsUp, @Nullable String consumer) {
        List<RoutingRule> concerned = byService.get(api.name());
        for (RoutingRule rule : concerned == null ? rules : concerned) {
            if ((concerned != null || rule.concerns(api.name())) && rule.matches(api, consumer)) {
                return followsUp ? rule.subsequent() : rule.initial();
            }
        }
        return followsUp ? subsequent : initial;
    }

    /** Returns true when any rule depends on the consumer's NF type. */
    public boolean looksAtConsumers() {
        return looksAtConsumers;
    }

    /** Returns the alternates of a host from DNS; empty if absent. */
    public Candidates alternates(String host) {
        List<ProducerService> known = alternates.get(host.toLowerCase(Locale.ROOT));
        return known == null ? Candidates.NONE : Candidates.of(known);
    }

    /** Returns these policies with other alternates. */
    public RoutingPolicies with(Map<String, List<ProducerService>> others) {
        return new RoutingPolicies(version, site, initial, subsequent, rules, others);
    }

    /** Returns the location of the SCP. */
    public Site site() {
        return site;
    }

    /** Returns the version of the configuration. */
    public long version() {
        return version;
    }
}
