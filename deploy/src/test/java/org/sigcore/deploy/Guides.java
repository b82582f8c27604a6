// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/** Installations of the size that a benchmarking guide gives, by the resource tables of the scenario files. */
final class Guides {
    private static final Path SCENARIOS = Path.of("..", "perf", "scenarios");

    // Roles that run as one process, since several would repeat its work. Policy's bulwark can share its locks.
    private static final Set<String> SINGLE = Set.of("nrf-client-nfmanagement");

    /** Connections to the database of the chart, 1000, without a reserve for administrators and surplus pods of updates. */
    private static final int MAX_CONNECTIONS = 950;

    private static final int MIN_CONNECTIONS = 2;

    private Guides() {}

    /**
     * Row of a resource table.
     *
     * @param limit of a pod
     * @param request of a pod
     */
    record Service(String role, int pods, Size limit, Size request) {
        /** Returns the number of pods that the chart installs. */
        int installed() {
            return SINGLE.contains(role) ? Math.min(1, pods) : pods;
        }
    }

    /**
     * Resources of a pod.
     *
     * @param ephemeralMi ephemeral storage in MiB, null if the guide does not state it
     */
    record Size(double cpu, double memoryGi, @Nullable Double ephemeralMi) {
        private String yaml() {
            String size = "cpu: " + decimal(cpu) + ", memory: " + Math.round(memoryGi * 1024) + "Mi";
            return "{" + size + (ephemeralMi == null ? "" : ", ephemeral-storage: " + storage(ephemeralMi)) + "}";
        }

        private static String storage(double mebi) {
            return mebi == Math.rint(mebi) ? Math.round(mebi) + "Mi" : Math.round(mebi * 1024) + "Ki";
        }
    }

    /**
     * A scenario.
     *
     * @param nf chart
     */
    record Guide(String name, String nf, String title, List<Service> services) {
        int pods() {
            return services.stream().mapToInt(Service::pods).sum();
        }

        double cores() {
            return services.stream()
                    .mapToDouble(each -> each.pods * each.limit.cpu)
                    .sum();
        }

        double memoryGi() {
            return services.stream()
                    .mapToDouble(each -> each.pods * each.limit.memoryGi)
                    .sum();
        }
    }

    /** Returns all guides by function and name. */
    static List<Guide> all() throws IOException {
        List<Guide> guides = new ArrayList<>();
        try (Stream<Path> files = Files.walk(SCENARIOS, 2)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".yaml"))
                    .sorted()
                    .toList()) {
                guides.add(guide(read(file)));
            }
        }
        return guides;
    }

    private static Map<String, Object> read(Path file) throws IOException {
        try (Reader text = Files.newBufferedReader(file)) {
            return new Yaml().load(text);
        }
    }

    @SuppressWarnings("unchecked")
    private static Guide guide(Map<String, Object> scenario) {
        List<Service> services = new ArrayList<>();
        for (Map<String, Object> line : (List<Map<String, Object>>)
                Objects.requireNonNull(scenario.get("resources"), () -> "no resource table: " + scenario.get("name"))) {
            Size limit = new Size(decimal(line, "cpu"), decimal(line, "memoryGi"), ephemeral(line, "limitGi", 1024));
            Map<String, Object> request = section(line, "request");
            services.add(new Service(
                    text(line, "service"),
                    ((Number) member(line, "pods")).intValue(),
                    limit,
                    new Size(
                            request.containsKey("cpu") ? decimal(request, "cpu") : limit.cpu,
                            request.containsKey("memoryGi") ? decimal(request, "memoryGi") : limit.memoryGi,
                            ephemeral(line, "requestMi", 1))));
        }
        return new Guide(text(scenario, "name"), text(scenario, "nf"), text(scenario, "title"), List.copyOf(services));
    }

    private static String text(Map<String, Object> of, String name) {
        return (String) member(of, name);
    }

    private static double decimal(Map<String, Object> of, String name) {
        return ((Number) member(of, name)).doubleValue();
    }

    private static @Nullable Double ephemeral(Map<String, Object> line, String name, int mebi) {
        Map<String, Object> ephemeral = section(line, "ephemeral");
        return ephemeral.isEmpty() ? null : decimal(ephemeral, name) * mebi;
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> section(Map<String, Object> line, String name) {
        return (Map<String, Object>) line.getOrDefault(name, Map.of());
    }

    private static Object member(Map<String, Object> of, String name) {
        return Objects.requireNonNull(of.get(name), () -> name + " is missing in " + of);
    }

    /**
     * Returns the values file of a scenario.
     *
     * @param connections connections of one pod to the database by role of the chart
     */
    static String values(Guide guide, Map<String, Integer> connections) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "# " + guide.title + " (" + guide.name
                        + "): pods of each microservice, with their CPU and memory, as in the guide.",
                "# Generated from the scenario's resource table. helm install " + guide.nf + " deploy/helm/" + guide.nf
                        + " -f deploy/helm/guides/values-guide-" + guide.name + ".yaml"));
        guide.services.stream()
                .filter(service -> !connections.containsKey(service.role))
                .forEach(service -> lines.add(
                        "# " + service.role + ": " + service.pods + " in the guide, not a role of this chart."));
        lines.add("mode: roles");
        if (!DatabaseTiers.of(guide.name).isEmpty()) {
            lines.addAll(List.of(
                    "store:    # release `db` of "
                            + DatabaseTiers.file(guide.name).getFileName(),
                    "  url: jdbc:mysql://db-ndbappmysqld:3306/" + guide.nf + "?sigcoreEngine=ndb",
                    "  passwordSecret: {name: db-ndb}"));
        }
        lines.add("roles:");
        double share = shareOfConnections(guide, connections);
        for (Service service : guide.services) {
            Integer pool = connections.get(service.role);
            if (pool != null) {
                lines.add("  " + service.role + ":");
                lines.addAll(role(service, pool, share));
            }
        }
        if (guide.services.stream().anyMatch(service -> service.role.equals("bulwark") && service.pods > 1)) {
            lines.addAll(List.of("config:", "  policy:", "    bulwark:", "      locks: shared"));
        }
        return String.join("\n", lines) + "\n";
    }

    private static List<String> role(Service service, int pool, double share) {
        if (service.pods == 0) {
            return List.of("    replicas: 0");
        }
        List<String> lines = new ArrayList<>();
        lines.add("    replicas: " + service.installed()
                + (service.installed() == service.pods
                        ? ""
                        : "    # " + service.pods + " in the guide; only one pod can register the function"));
        if (share < 1) {
            lines.add("    storeConnections: " + Math.max(MIN_CONNECTIONS, (int) (pool * share)));
        }
        lines.add("    resources:");
        lines.add("      requests: " + service.request.yaml());
        lines.add("      limits: " + service.limit.yaml());
        return lines;
    }

    /** Returns the share of the default pools that the database of the chart accepts; 1 if it accepts them all. */
    private static double shareOfConnections(Guide guide, Map<String, Integer> connections) {
        int installed = 0;
        int all = 0;
        for (Map.Entry<String, Integer> role : connections.entrySet()) {
            int pods = guide.services.stream()
                    .filter(service -> service.role.equals(role.getKey()))
                    .mapToInt(Service::installed)
                    .findFirst()
                    .orElse(1);
            installed += pods;
            all += pods * role.getValue();
        }
        double free = MAX_CONNECTIONS - (double) MIN_CONNECTIONS * installed;
        return all <= MAX_CONNECTIONS ? 1 : Math.max(0, free / all);
    }

    /** Formats a figure with at most one decimal. */
    static String number(double value) {
        return value == Math.rint(value) ? Long.toString(Math.round(value)) : String.format(Locale.ROOT, "%.1f", value);
    }

    private static String decimal(double value) {
        return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
