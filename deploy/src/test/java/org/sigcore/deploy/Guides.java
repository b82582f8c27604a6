// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/** Installations of the size that a benchmarking guide gives, by the resource tables of the scenario files. */
final class Guides {
    private static final Path SCENARIOS = Path.of("..", "perf", "scenarios");

    // Roles of which one process does the work: more pods would each do it. Policy's bulwark can share its locks.
    private static final Set<String> SINGLE = Set.of("nrf-client-nfmanagement");

    private Guides() {}

    /**
     * A line of a resource table.
     *
     * @param cpu cores of a pod
     * @param memoryGi of a pod
     */
    record Service(String role, int pods, double cpu, double memoryGi) {
        /** What the chart installs of it. */
        int installed() {
            return SINGLE.contains(role) ? Math.min(1, pods) : pods;
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
            return services.stream().mapToDouble(each -> each.pods * each.cpu).sum();
        }

        double memoryGi() {
            return services.stream()
                    .mapToDouble(each -> each.pods * each.memoryGi)
                    .sum();
        }
    }

    /** All, by function and name. */
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
            services.add(new Service(
                    text(line, "service"),
                    number(line, "pods").intValue(),
                    number(line, "cpu").doubleValue(),
                    number(line, "memoryGi").doubleValue()));
        }
        return new Guide(text(scenario, "name"), text(scenario, "nf"), text(scenario, "title"), List.copyOf(services));
    }

    private static String text(Map<String, Object> of, String name) {
        return (String) member(of, name);
    }

    private static Number number(Map<String, Object> of, String name) {
        return (Number) member(of, name);
    }

    private static Object member(Map<String, Object> of, String name) {
        return Objects.requireNonNull(of.get(name), () -> name + " is missing in " + of);
    }

    /** The values file of a scenario. */
    static String values(Guide guide, Set<String> rolesOfTheChart) throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "# " + guide.title + " (" + guide.name
                        + "): as many pods of each microservice as the guide has, with its CPU and memory.",
                "# Made from the scenario's resource table. helm install " + guide.nf + " deploy/helm/" + guide.nf
                        + " -f deploy/helm/guides/values-guide-" + guide.name + ".yaml"));
        guide.services.stream()
                .filter(service -> !rolesOfTheChart.contains(service.role))
                .forEach(service -> lines.add(
                        "# " + service.role + ": " + service.pods + " in the guide, not a role of this chart."));
        lines.add("mode: roles");
        if (!DatabaseTiers.of(guide.name).isEmpty()) {
            lines.addAll(List.of(
                    "store:    # the release db of "
                            + DatabaseTiers.file(guide.name).getFileName(),
                    "  url: jdbc:mysql://db-ndbappmysqld:3306/" + guide.nf + "?sigcoreEngine=ndb",
                    "  passwordSecret: {name: db-ndb}"));
        }
        lines.add("roles:");
        for (Service service : guide.services) {
            if (rolesOfTheChart.contains(service.role)) {
                lines.add("  " + service.role + ":");
                if (service.pods == 0) {
                    lines.add("    replicas: 0");
                    continue;
                }
                String size =
                        "{cpu: %s, memory: %dMi}".formatted(number(service.cpu), Math.round(service.memoryGi * 1024));
                lines.add("    replicas: " + service.installed()
                        + (service.installed() == service.pods
                                ? ""
                                : "    # " + service.pods + " in the guide; one registers the function"));
                lines.add("    resources:");
                lines.add("      requests: " + size);
                lines.add("      limits: " + size);
            }
        }
        if (guide.services.stream().anyMatch(service -> service.role.equals("bulwark") && service.pods > 1)) {
            lines.addAll(List.of("config:", "  policy:", "    bulwark:", "      locks: shared"));
        }
        return String.join("\n", lines) + "\n";
    }

    /** A figure without needless decimals. */
    static String number(double value) {
        return value == Math.rint(value) ? Long.toString(Math.round(value)) : String.format(Locale.ROOT, "%.1f", value);
    }
}
