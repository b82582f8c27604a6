// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.file.Evidence;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Parameter;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.file.Routing;
import org.sigcore.scenarios.file.Scenario;

/** Creates the configuration documents of an SCP from the tables of a scenario. Pure. */
final class ScpDocuments {
    /** Limit above the rate of any run. Limits are evaluated for every message, as in the guides, and reject none. */
    private static final int UNREACHED = 1_000_000;
    /** Least global limit, low enough for workers to ask scp-cache for tokens again. */
    private static final int LEAST_GLOBAL = 100;
    /** Global limit as a multiple of the mean rate of a producer. */
    private static final int FAR_ABOVE = 10;

    /** Name of the feature in the guides. */
    static final String ALTERNATES = "DNS SRV Based Alternate Routing";

    private static final String ROUTING = "Routing Configuration";
    private static final String INTER_SCP = "Inter-SCP Routing";

    /** Placeholder for the address of the simulated name server. */
    static final String NAME_SERVER = "{nameServer}";

    /** Placeholder for the address of the simulated Kafka broker. */
    static final String KAFKA = "{kafka}";

    private final Scenario scenario;
    private final double scale;
    private final MediationDocuments mediation;

    ScpDocuments(Scenario scenario, double scale) {
        this.scenario = scenario;
        this.scale = scale;
        this.mediation = new MediationDocuments(scenario);
    }

    /**
     * Returns the features, including documents derived from tables or from numbers of keys.
     *
     * @param known values of the placeholders for simulator addresses in the scenario's documents
     * @param srvNames names of SRV queries
     */
    List<Feature> complete(Map<String, Object> known, Collection<String> srvNames) {
        return Stream.concat(scenario.features().stream().map(feature -> complete(feature, srvNames)), audit())
                .map(feature -> feature.with(known))
                .toList();
    }

    // Derived from the guides' parameters instead of their feature tables.
    private Stream<Feature> audit() {
        int seconds = scenario.number(Parameter.AUDIT_INTERVAL_SECONDS, 0);
        if (seconds == 0) {
            return Stream.empty();
        }
        Map<String, Object> document = Map.of(
                "interval",
                seconds + "s",
                "mode",
                String.valueOf(scenario.parameters().get(Parameter.AUDIT_MODE.text())));
        return Stream.of(Feature.derived(
                "Audit",
                List.of(new Feature.Write("auditOptions", document)),
                List.of(new Evidence("scp_audits_total", null, null, 1.0))));
    }

    private Feature complete(Feature feature, Collection<String> srvNames) {
        if (!feature.enabled()) {
            return feature;
        }
        if (feature.name().equals(ROUTING)) {
            return feature.write(routing()).prove(routingProofs());
        }
        List<Feature.Write> writes = switch (feature.name()) {
            case "Ingress Rate Limiting" ->
                limits("ingressRateLimits", "consumer", Parameter.INGRESS_RATE_LIMIT_KEYS, false);
            case "Egress Rate Limiting" ->
                limits("egressRateLimits", "producer", Parameter.EGRESS_RATE_LIMIT_KEYS, false);
            case "Global Egress Rate Limiting" ->
                limits("egressRateLimits", "producer", Parameter.GLOBAL_EGRESS_RATE_LIMIT_KEYS, true);
            case INTER_SCP -> interScp(feature);
            case "Mediation" -> mediation.ruleGroups();
            case "Mediation Trigger Points" ->
                scenario.has("Mediation")
                        ? mediation.triggerPoints()
                        : Stream.concat(mediation.ruleGroups().stream(), mediation.triggerPoints().stream())
                                .toList();
            case ALTERNATES -> alternates(srvNames);
            default -> feature.writes();
        };
        return feature.write(writes);
    }

    // Creates one key per instance, in the number given by the guide.
    private List<Feature.Write> limits(String collection, String keyName, Parameter parameter, boolean global) {
        int keys = scenario.number(parameter);
        int limited = global
                ? Math.max(LEAST_GLOBAL, (int) Math.ceil(FAR_ABOVE * scenario.rate() * scale / keys))
                : UNREACHED;
        List<Feature.Write> writes = new ArrayList<>();
        for (Population population : scenario.population()) {
            for (int i = 0; i < population.profiles() && writes.size() < keys; i++) {
                Map<String, Object> limit = new LinkedHashMap<>();
                limit.put(keyName, ProfileMaker.id(population.nfType(), i));
                limit.put("requestsPerSecond", limited);
                limit.put("burst", limited);
                if (global) {
                    limit.put("global", true);
                }
                writes.add(new Feature.Write(collection + "/" + population.nfType() + "-" + i, limit));
            }
        }
        return writes;
    }

    // Each other region is a region of its own; this SCP is in another one.
    private List<Feature.Write> interScp(Feature feature) {
        List<Feature.Write> writes = new ArrayList<>(feature.writes());
        writes.add(new Feature.Write("systemOptions", Map.of("locality", ScpBench.LOCALITY)));
        writes.add(region("home", ScpBench.LOCALITY));
        for (int i = 0; i < scenario.number(Parameter.REGIONS); i++) {
            String name = ProducerFleet.region(i);
            writes.add(region(name, name));
        }
        return writes;
    }

    private static Feature.Write region(String name, String locality) {
        return new Feature.Write("regions/" + name, Map.of("localities", List.of(locality)));
    }

    private static List<Feature.Write> alternates(Collection<String> srvNames) {
        List<Feature.Write> writes = new ArrayList<>();
        writes.add(new Feature.Write("dnsSrvOptions", Map.of("enabled", true, "nameServers", List.of(NAME_SERVER))));
        for (String name : srvNames) {
            String[] parts = name.split("\\.", 3); // _http, _tcp, host
            writes.add(new Feature.Write(
                    "dnsSrvConfigurations/" + parts[2], Map.of("fqdn", parts[2], "scheme", parts[0].substring(1))));
        }
        return writes;
    }

    // Each set whose service is requested has to be selected.
    private List<Evidence> routingProofs() {
        return scenario.routing().stream()
                .filter(routing -> scenario.traffic().stream()
                        .anyMatch(call ->
                                call.producer() != null && routing.service().equals(call.service())))
                .map(routing ->
                        "ocscp_worker_routing_options_selected_total{routing_config_set=\"" + name(routing) + "\"}")
                .map(metric -> new Evidence(metric, null, null, null))
                .toList();
    }

    private static String name(Routing routing) {
        return routing.nfType() + "-" + routing.service();
    }

    // Creates one set per service and a rule that refers to it.
    private List<Feature.Write> routing() {
        List<Feature.Write> writes = new ArrayList<>();
        int precedence = 0;
        for (Routing routing : scenario.routing()) {
            String name = name(routing);
            writes.add(new Feature.Write("routingConfigSets/" + name, set(routing)));
            writes.add(new Feature.Write(
                    "routingConfigSetRules/" + name,
                    Map.of(
                            "precedence",
                            precedence++,
                            "nfServices",
                            List.of(routing.service()),
                            "routingConfigSet",
                            name)));
        }
        return writes;
    }

    private static Map<String, Object> set(Routing routing) {
        return Map.of(
                "initialMessage", policies(routing.initial()),
                "subsequentMessage", policies(routing.subsequent()),
                "reverseProxySupport", routing.reverseProxySupport(),
                "deployment", routing.deployment(),
                "responseTimeout", routing.responseTimeout().toMillis() + "ms");
    }

    private static Map<String, Object> policies(Routing.Policies policies) {
        return Map.of("routePolicy", policies.routePolicy(), "reroutePolicy", policies.reroutePolicy());
    }
}
