// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Values of one site for the chart {@code deploy/helm/sigcore}. */
public final class HelmValues {
    private static final String HEAD = """
            # Values of one site, from sigcore plan: helm install core deploy/helm/sigcore -f FILE
            # A measured cost is that of all roles in one process. Here each role that requests pass has all pods of its function, and the
            # roles share the processors and the memory of a pod: observe the roles' CPU time and shift pods between them.
            global:
              sigcore:
                mode: roles
            """;

    /** Roles that requests pass. */
    private static final Map<String, List<String>> ROLES = new TreeMap<>(Map.of(
            "nrf", List.of("ingressgateway", "nfdiscovery", "nfregistration"),
            "scp", List.of("scp-worker"),
            "bsf", List.of("bsf-management-service", "ingress-gateway"),
            "policy", List.of("ingress-gateway", "sm-service", "pre", "policyds")));

    private HelmValues() {}

    /** Returns the file. */
    public static String of(Plan plan, PlanInput input) {
        List<String> lines = new ArrayList<>();
        for (Plan.FunctionPlan function : plan.functions()) {
            List<String> roles = ROLES.get(function.function());
            if (roles != null) {
                lines.add(function.function() + ":");
                lines.add("  roles:");
                roles.forEach(role -> lines.addAll(role(role, function, input, roles.size())));
            }
        }
        return HEAD + String.join("\n", lines) + "\n";
    }

    private static List<String> role(String role, Plan.FunctionPlan function, PlanInput input, int roles) {
        int milli = Math.max(100, 1000 * input.podCores() / roles);
        int mebi = (int) Math.max(512, function.podMiB() / roles);
        return List.of(
                "    " + role + ":",
                "      replicas: " + function.podsOfASite(),
                "      resources:",
                String.format(Locale.ROOT, "        requests: {cpu: %dm, memory: %dMi}", milli, mebi),
                String.format(Locale.ROOT, "        limits: {memory: %dMi}", mebi));
    }
}
