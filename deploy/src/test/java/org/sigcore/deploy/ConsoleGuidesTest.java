// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kubernetes.client.custom.Quantity;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/** The guides' console: each cell of their tables is in the values file and in the manifests of the chart. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class ConsoleGuidesTest {
    private static final BigDecimal MEBI = BigDecimal.valueOf(1L << 20);

    static Stream<DatabaseTiers.Table> tables() throws IOException {
        return DatabaseTiers.tables("console-tier.yaml").stream();
    }

    /** Counts the transcribed cells, so that a lost row is noticed. */
    @Test
    void tables_haveTheNumberOfCellsOfTheGuides() throws IOException {
        assertThat(tables().flatMap(table -> table.rows().stream())
                        .mapToInt(DatabaseTiers.Row::cells)
                        .sum())
                .isEqualTo(19);
        List<String> files = tables().flatMap(table -> table.scenarios().stream())
                .map(scenario -> file(scenario).getFileName().toString())
                .toList();
        try (Stream<Path> present = Files.list(DatabaseTiers.FOLDER)) {
            assertThat(present.map(file -> file.getFileName().toString())
                            .filter(name -> name.startsWith("console-guide")))
                    .containsExactlyInAnyOrderElementsOf(files);
        }
    }

    @ParameterizedTest
    @MethodSource("tables")
    void valuesFile_isGeneratedFromTheTable(DatabaseTiers.Table table) throws IOException {
        for (String scenario : table.scenarios()) {
            KeptText.holds(file(scenario), values(scenario, table));
        }
    }

    @ParameterizedTest
    @MethodSource("tables")
    void valuesFileAndManifest_haveEachCellOfTheTable(DatabaseTiers.Table table) throws Exception {
        Helm helm = Helm.find();
        assumeTrue(helm != null, "skipped: no helm on the PATH and none named by SIGCORE_HELM");
        for (String scenario : table.scenarios()) {
            Map<String, Map<String, Object>> values = new Yaml().load(Files.readString(file(scenario)));
            V1StatefulSet set = Manifests.named(
                    helm.templateWith("console", file(scenario)), "StatefulSet", "lab-console", V1StatefulSet.class);
            var pod = set.getSpec().getTemplate();
            for (DatabaseTiers.Row row : table.rows()) {
                assertThat(set.getSpec().getReplicas()).isEqualTo(row.pods());
                if (row.container().equals("iam-kc")) {
                    var resources = pod.getSpec().getContainers().getFirst().getResources();
                    assertSize(row, resources.getRequests(), DatabaseTiers.Pair::request);
                    assertSize(row, resources.getLimits(), DatabaseTiers.Pair::limit);
                } else if (row.container().equals("mesh")) {
                    assertThat(pod.getMetadata().getAnnotations()).containsAllEntriesOf(mesh(row));
                    assertThat(values.get("podAnnotations")).isEqualTo(mesh(row));
                }
            }
        }
    }

    private interface Cell {
        BigDecimal of(DatabaseTiers.Pair pair);
    }

    private static void assertSize(DatabaseTiers.Row row, Map<String, Quantity> resources, Cell cell) {
        assertThat(resources.get("cpu").getNumber()).isEqualByComparingTo(cell.of(row.cpu()));
        assertThat(resources.get("memory").getNumber())
                .isEqualByComparingTo(cell.of(row.memory()).multiply(MEBI));
        assertThat(resources.get("ephemeral-storage").getNumber())
                .isEqualByComparingTo(cell.of(row.ephemeral()).multiply(MEBI));
    }

    static Path file(String scenario) {
        return DatabaseTiers.FOLDER.resolve("console-guide-" + scenario + ".yaml");
    }

    private static String values(String scenario, DatabaseTiers.Table table) {
        List<String> lines = new ArrayList<>(List.of(
                "# The console of " + scenario + ": " + table.name() + ".",
                "# helm install console deploy/helm/console -f deploy/helm/guides/"
                        + file(scenario).getFileName()));
        for (DatabaseTiers.Row row : table.rows()) {
            switch (row.container()) {
                case "iam-kc" -> {
                    lines.add("resources:");
                    lines.add("  requests: " + size(row, DatabaseTiers.Pair::request));
                    lines.add("  limits: " + size(row, DatabaseTiers.Pair::limit));
                }
                case "mesh" -> {
                    lines.add("podAnnotations:");
                    mesh(row).forEach((name, value) -> lines.add("  " + name + ": \"" + value + "\""));
                }
                default ->
                    lines.add("# " + row.container() + ": Kubernetes probes the console, without a container for it.");
            }
        }
        return String.join("\n", lines) + "\n";
    }

    private static String size(DatabaseTiers.Row row, Cell cell) {
        return "{cpu: %s, memory: %sMi, ephemeral-storage: %sMi}"
                .formatted(
                        plain(cell.of(Objects.requireNonNull(row.cpu()))),
                        plain(cell.of(Objects.requireNonNull(row.memory()))),
                        plain(cell.of(Objects.requireNonNull(row.ephemeral()))));
    }

    private static Map<String, String> mesh(DatabaseTiers.Row row) {
        Map<String, String> annotations = new TreeMap<>();
        annotations.put("sidecar.istio.io/proxyCPU", plain(row.cpu().request()));
        annotations.put("sidecar.istio.io/proxyCPULimit", plain(row.cpu().limit()));
        annotations.put("sidecar.istio.io/proxyMemory", plain(row.memory().request()) + "Mi");
        annotations.put("sidecar.istio.io/proxyMemoryLimit", plain(row.memory().limit()) + "Mi");
        return annotations;
    }

    private static String plain(BigDecimal number) {
        return number.stripTrailingZeros().toPlainString();
    }
}
