// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import static org.sigcore.planner.input.PlanException.range;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Values of one site for the chart {@code deploy/helm/sigcore}. */
public final class HelmValues {
    private static final String HEAD = """
            # Values of one site, from sigcore plan: helm install core deploy/helm/sigcore -f FILE
            # A measured cost is that of all roles in one process. Here each role that requests pass has all pods of its function, and the
            # roles share the processors and the memory of a pod, with at least 512 MiB each: observe the roles' CPU time and shift pods
            # between them.
            """;

    /** Most replicas of a role, by the schema of the charts. */
    private static final int MOST_PODS = 1000;

    private static final int LEAST_MIB = 512;
    private static final String GATEWAY = "diam-gateway";

    /** Connections of MySQL for the other roles and administrators, and the most of a pod. */
    private static final int CONNECTIONS = 1000;

    private static final int CONNECTIONS_OF_A_POD = 16;

    /** Roles that requests pass, by function and the begin of the kinds of message. */
    private static final Map<String, Map<String, List<String>>> ROLES = Map.of(
            "nrf",
                    Map.of(
                            "nf-token", List.of("ingressgateway", "nfaccesstoken"),
                            "nf-discover", List.of("ingressgateway", "nfdiscovery"),
                            "nf-", List.of("ingressgateway", "nfregistration")),
            "scp", Map.of("scp-", List.of("scp-worker")),
            "bsf",
                    Map.of(
                            "binding-", List.of("ingress-gateway", "bsf-management-service"),
                            "rx-", List.of(GATEWAY, "bsf-management-service")),
            "policy",
                    Map.of(
                            "sm-", List.of("ingress-gateway", "egress-gateway", "sm-service", "pre", "policyds"),
                            "am-",
                                    List.of(
                                            "ingress-gateway",
                                            "egress-gateway",
                                            "am-service",
                                            "ue-service",
                                            "pre",
                                            "policyds"),
                            "gx-", List.of(GATEWAY, "pcrf-core", "pre", "policyds"),
                            "rx-", List.of(GATEWAY, "pcrf-core", "pre")));

    private HelmValues() {}

    /** Returns the file. */
    public static String of(Plan plan, PlanInput input) {
        Map<String, List<String>> functions = new TreeMap<>();
        int connections = CONNECTIONS;
        for (Plan.FunctionPlan function : plan.functions()) {
            String name = function.function();
            int pods = function.podsOfASite();
            range("pods of " + name + " at a site", pods, 1, MOST_PODS);
            Set<String> roles = roles(name, plan);
            List<String> lines = functions.computeIfAbsent(name, _ -> new ArrayList<>());
            lines.add("  roles:");
            roles.forEach(role -> lines.addAll(role(role, function, input, roles.size())));
            connections += roles.size() * pods * CONNECTIONS_OF_A_POD;
            if (roles.contains(GATEWAY)) { // a peer of its own for the other function
                boolean policy = name.equals("policy");
                functions
                        .computeIfAbsent(policy ? "bsf" : "policy", _ -> new ArrayList<>())
                        .add("  peers: {" + (policy ? "pcfGateways: " : "bsfGateways: ") + pods + "}");
            }
        }
        List<String> lines = new ArrayList<>(List.of("global:", "  sigcore:", "    mode: roles"));
        lines.addAll(database(plan.database(), input.database(), connections));
        functions.forEach((name, members) -> {
            lines.add(name + ":");
            lines.addAll(members);
        });
        return HEAD + String.join("\n", lines) + "\n";
    }

    private static Set<String> roles(String function, Plan plan) {
        return plan.items().stream()
                .filter(item -> item.function().equals(function))
                .flatMap(item -> ROLES.getOrDefault(function, Map.of()).entrySet().stream()
                        .filter(each -> item.kind().startsWith(each.getKey()))
                        .max(Map.Entry.comparingByKey()) // the longest begin
                        .stream())
                .flatMap(each -> each.getValue().stream())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> database(Plan.DatabasePlan plan, PlanInput.DataTier tier, int connections) {
        if (!tier.name().equals("NDB")) {
            return List.of(
                    "    database: mysql # a pod for laboratories: replace it by `external` and store.url of each function",
                    "mysql:",
                    "  maxConnections: " + connections);
        }
        long mebi = (long) (tier.nodeMemoryGiB() * 1024);
        return List.of(
                "    database: ndb",
                "ndb:",
                "  ndbmtd:",
                "    replicas: " + plan.nodesOfASite(),
                "    replicasPerGroup: " + tier.replicas(),
                "    resources:",
                String.format(Locale.ROOT, "      requests: {cpu: %d, memory: %dMi}", tier.nodeCores(), mebi),
                String.format(Locale.ROOT, "      limits: {memory: %dMi}", mebi));
    }

    private static List<String> role(String role, Plan.FunctionPlan function, PlanInput input, int roles) {
        int milli = Math.max(100, 1000 * input.podCores() / roles);
        int mebi = (int) Math.max(LEAST_MIB, function.podMiB() / roles);
        return List.of(
                "    " + role + ":",
                "      replicas: " + function.podsOfASite(),
                "      resources:",
                String.format(Locale.ROOT, "        requests: {cpu: %dm, memory: %dMi}", milli, mebi),
                String.format(Locale.ROOT, "        limits: {memory: %dMi}", mebi));
    }
}
