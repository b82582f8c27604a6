// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kubernetes.client.custom.Quantity;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1CronJob;
import io.kubernetes.client.openapi.models.V1PodTemplateSpec;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/** The guides' databases: each cell of their tables is in the values file and in the manifests of the chart. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class DatabaseTiersTest {
    private static final BigDecimal MEBI = BigDecimal.valueOf(1L << 20);

    static Stream<Guides.Guide> guides() throws IOException {
        List<Guides.Guide> guides = new ArrayList<>();
        for (Guides.Guide guide : Guides.all()) {
            if (!DatabaseTiers.of(guide.name()).isEmpty()) {
                guides.add(guide);
            }
        }
        return guides.stream();
    }

    /** All scenarios except those of the older SCP guide, which has no database table. */
    @Test
    void valuesFiles_existForEachScenarioWithDatabase() throws IOException {
        assertThat(guides()).hasSize(32);
        try (Stream<Path> files = Files.list(DatabaseTiers.FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(name -> name.startsWith("database-guide")))
                    .containsExactlyInAnyOrderElementsOf(guides().map(guide -> DatabaseTiers.file(guide.name())
                                    .getFileName()
                                    .toString())
                            .toList());
        }
    }

    /** Counts the transcribed cells, so that a lost row is noticed. */
    @Test
    void tables_haveTheNumberOfCellsOfTheGuides() throws IOException {
        int rows = 0;
        int cells = 0;
        int parameters = 0;
        for (DatabaseTiers.Table table : DatabaseTiers.tables()) {
            rows += table.rows().size();
            cells += table.rows().stream().mapToInt(DatabaseTiers.Row::cells).sum();
            parameters += table.parameters().size();
        }
        System.out.printf("database tiers: %d rows, %d cells, %d parameters%n", rows, cells, parameters);
        assertThat(List.of(rows, cells, parameters)).isEqualTo(List.of(280, 1550, 81));
    }

    @ParameterizedTest
    @MethodSource("guides")
    void valuesFile_isGeneratedFromTheTable(Guides.Guide guide) throws IOException {
        KeptText.holds(
                DatabaseTiers.file(guide.name()),
                DatabaseTiers.values(guide, DatabaseTiers.of(guide.name()), connections(guide)));
    }

    @ParameterizedTest
    @MethodSource("guides")
    void manifests_haveEachCellOfTheTable(Guides.Guide guide) throws Exception {
        Helm helm = Helm.find();
        assumeTrue(helm != null, "skipped: no helm on the PATH and none named by SIGCORE_HELM");
        Path values = Files.createTempFile("database", ".yaml");
        try {
            Files.writeString(values, Files.readString(DatabaseTiers.file(guide.name())) + sites());
            List<Map<String, Object>> manifests = helm.templateWith("ndb", merged(values));
            manifests.forEach(Manifests::assertKubernetesTakes);
            for (DatabaseTiers.Table table : DatabaseTiers.of(guide.name())) {
                table.rows().forEach(row -> assertHas(table, row, manifests));
                assertHas(table.parameters(), manifests);
            }
        } finally {
            Files.delete(values);
        }
    }

    /** Two other sites, so that there is a pod of each kind. */
    private static String sites() {
        return "\n---\ndbReplication: {sites: [[two.example:3306], [three.example:3306]]}\n";
    }

    private static Path merged(Path file) throws IOException {
        Map<String, Object> all = null;
        for (Object document : new Yaml().loadAll(Files.readString(file))) {
            Map<String, Object> values = DatabaseTiers.map(document);
            if (all == null) {
                all = values;
            } else {
                DatabaseTiers.map(all.computeIfAbsent("dbReplication", _ -> new java.util.TreeMap<>()))
                        .putAll(DatabaseTiers.map(values.get("dbReplication")));
            }
        }
        return Files.writeString(file, new Yaml().dump(all));
    }

    private static void assertHas(
            DatabaseTiers.Table table, DatabaseTiers.Row row, List<Map<String, Object>> manifests) {
        String what = table.name() + " " + row;
        String component = DatabaseTiers.component(row.node());
        if ("replication-other".equals(row.node()) && Integer.valueOf(0).equals(row.pods())) {
            return; // absent with one other site
        }
        V1PodTemplateSpec pod = pod(manifests, component);
        if (row.container().equals("mesh")) {
            Map<String, String> annotations = pod.getMetadata().getAnnotations();
            assertSize(what, row.cpu(), annotations, "sidecar.istio.io/proxyCPU", BigDecimal.ONE);
            assertSize(what, row.memory(), annotations, "sidecar.istio.io/proxyMemory", MEBI);
            return;
        }
        V1Container container = container(pod, row.container());
        assertSize(what, row.cpu(), container, "cpu", BigDecimal.ONE);
        assertSize(what, row.memory(), container, "memory", MEBI);
        assertSize(what, row.ephemeral(), container, "ephemeral-storage", MEBI);
        if (row.node().startsWith("ndb")) {
            V1StatefulSet set = Manifests.named(manifests, "StatefulSet", "lab-" + row.node(), V1StatefulSet.class);
            if (row.pods() != null) {
                assertThat(set.getSpec().getReplicas()).as(what).isEqualTo(row.pods());
            }
            for (int i = 0; i < row.volumes().size(); i++) {
                assertThat(volumes(set)).as(what).contains(row.volumes().get(i) + "Gi");
            }
        } else if (row.pods() != null) {
            assertThat(row.pods()).as(what).isEqualTo(1);
        }
    }

    private static List<String> volumes(V1StatefulSet set) {
        return set.getSpec().getVolumeClaimTemplates().stream()
                .map(each -> each.getSpec()
                        .getResources()
                        .getRequests()
                        .get("storage")
                        .toSuffixedString())
                .toList();
    }

    private static V1PodTemplateSpec pod(List<Map<String, Object>> manifests, String component) {
        return Stream.concat(
                        Manifests.pods(manifests),
                        Manifests.ofKind(manifests, "CronJob", V1CronJob.class).stream()
                                .map(job ->
                                        job.getSpec().getJobTemplate().getSpec().getTemplate()))
                .filter(each -> component.equals(each.getMetadata().getLabels().get("app.kubernetes.io/component")))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no pod of " + component));
    }

    private static V1Container container(V1PodTemplateSpec pod, String name) {
        return pod.getSpec().getContainers().stream()
                .filter(each -> name.equals("mysql") || each.getName().startsWith(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no container " + name));
    }

    private static void assertSize(
            String what, DatabaseTiers.@Nullable Pair expected, V1Container container, String name, BigDecimal unit) {
        if (expected != null) {
            Map<String, Quantity> requests = container.getResources().getRequests();
            Map<String, Quantity> limits = container.getResources().getLimits();
            assertClose(what, requests.get(name).getNumber(), expected.request().multiply(unit));
            assertClose(what, limits.get(name).getNumber(), expected.limit().multiply(unit));
        }
    }

    private static void assertSize(
            String what,
            DatabaseTiers.@Nullable Pair expected,
            Map<String, String> annotations,
            String name,
            BigDecimal unit) {
        if (expected != null) {
            assertClose(
                    what,
                    new Quantity(annotations.get(name)).getNumber(),
                    expected.request().multiply(unit));
            assertClose(
                    what,
                    new Quantity(annotations.get(name + "Limit")).getNumber(),
                    expected.limit().multiply(unit));
        }
    }

    /** Whole Mi, where the table has thousandths of a Gi. */
    private static void assertClose(String what, BigDecimal actual, BigDecimal expected) {
        assertThat(actual.subtract(expected).abs()).as(what).isLessThan(MEBI.min(expected));
        assertThat(actual.doubleValue() / expected.doubleValue()).as(what).isBetween(0.99, 1.01);
    }

    private static void assertHas(Map<String, Object> parameters, List<Map<String, Object>> manifests) {
        String files = Manifests.named(manifests, "ConfigMap", "lab-ndb", V1ConfigMap.class)
                .getData()
                .toString();
        parameters.forEach((name, value) -> {
            switch (name) {
                case "numOfEmptyApiSlots" -> assertThat(files).contains("NodeId=" + (221 + (int) value));
                case "restartIfBinlogThreadStalled", "binlogThreadStore" ->
                    assertThat(manifests.toString()).contains("name=STALLED, value=5");
                case "proxyConcurrency" ->
                    assertThat(pod(manifests, "ndbmtd").getMetadata().getAnnotations())
                            .containsEntry("proxy.istio.io/config", "{concurrency: " + value + "}");
                default -> assertThat(files).contains("\n" + name + "=" + value + "\n");
            }
        });
    }

    /** Connections of all pods of the function to the database, by the chart's default for each role. */
    private static int connections(Guides.Guide guide) throws IOException {
        try (Reader text = Files.newBufferedReader(Path.of("helm", guide.nf(), "values.yaml"))) {
            Map<String, Map<String, Object>> values = new Yaml().load(text);
            Map<String, Object> roles = Objects.requireNonNull(values.get("roles"));
            int usual = (int) Objects.requireNonNull(
                    Objects.requireNonNull(values.get("roleDefaults")).get("storeConnections"));
            return guide.services().stream()
                    .filter(service -> roles.containsKey(service.role()))
                    .mapToInt(service -> service.installed()
                            * (int) DatabaseTiers.map(roles.get(service.role()))
                                    .getOrDefault("storeConnections", usual))
                    .sum();
        }
    }
}
