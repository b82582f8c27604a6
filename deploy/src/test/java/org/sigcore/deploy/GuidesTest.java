// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kubernetes.client.custom.Quantity;
import io.kubernetes.client.openapi.models.V1Container;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1PodSpec;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/** The values files of the guides' installations are generated from their resource tables and render their pods. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class GuidesTest {
    private static final Path FOLDER = Path.of("helm", "guides");

    static Stream<Guides.Guide> guides() throws IOException {
        return Guides.all().stream();
    }

    @Test
    void valuesFiles_existForEachScenario() throws IOException {
        List<String> expected = guides().map(guide -> file(guide).getFileName().toString())
                .sorted()
                .toList();
        assertThat(expected).hasSize(36).doesNotHaveDuplicates();
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.startsWith("values-")))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @ParameterizedTest
    @MethodSource("guides")
    void valuesFile_isGeneratedFromTheTable(Guides.Guide guide) throws IOException {
        KeptText.holds(file(guide), Guides.values(guide, connections(guide.nf())));
    }

    @Test
    void readme_listsPodsCoresAndMemory() throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "# Installations of the size of the benchmarking guides",
                "",
                "Values files that give each microservice the pods, CPU and memory of a guide's resource table; those tables are in",
                "[perf/scenarios](../../../perf/scenarios). They need a cluster of that size:",
                "",
                "```",
                "helm install db deploy/helm/ndb -f deploy/helm/guides/database-guide-nrf-38k.yaml",
                "helm install nrf deploy/helm/nrf -f deploy/helm/guides/values-guide-nrf-38k.yaml",
                "```",
                "",
                "The database is that of the guide, from the tables in [database-tier.yaml](database-tier.yaml); without it, install the function with",
                "`--set store.url= --set store.passwordSecret.name=`. The older SCP guide has no database. The console of one guide is",
                "[console-guide-policy-pcf-sm-55k.yaml](console-guide-policy-pcf-sm-55k.yaml), from [console-tier.yaml](console-tier.yaml).",
                "",
                "Measurements of the same traffic with Sigcore: [perf](../../../perf/README.md); start with fewer pods.",
                "A guide's pods of `nrf-client-nfmanagement` count here, but the chart installs one, since one registers the function.",
                "",
                "| values | scenario | pods | cores | memory, Gi |",
                "|---|---|---:|---:|---:|"));
        guides().forEach(guide -> lines.add("| [%s](%s) | %s | %d | %s | %s |"
                .formatted(
                        guide.name(),
                        file(guide).getFileName(),
                        guide.title(),
                        guide.pods(),
                        Guides.number(guide.cores()),
                        Guides.number(guide.memoryGi()))));
        KeptText.holds(FOLDER.resolve("README.md"), String.join("\n", lines) + "\n");
    }

    /** Pods, CPU and memory, each requested and as a limit: five cells of each row of the guides' tables. */
    @ParameterizedTest
    @CsvSource({"policy, 915", "bsf, 660", "nrf, 195", "scp, 455"})
    void valuesFiles_haveEachCellOfTheTables(String nf, int cells) throws IOException {
        int equal = 0;
        int single = 0;
        for (Guides.Guide guide : guides().filter(each -> each.nf().equals(nf)).toList()) {
            Map<String, Map<String, Object>> values = new Yaml().load(Files.readString(file(guide)));
            for (Guides.Service service : guide.services()) {
                if (!values.get("roles").containsKey(service.role())) {
                    continue;
                }
                equal += service.pods() == 0
                        ? 5
                        : equalCells(service, values.get("roles").get(service.role()));
                single += service.installed() == service.pods() ? 0 : 1;
            }
        }
        assertThat(equal + single)
                .as("the rest: one pod registers the function")
                .isEqualTo(cells);
    }

    private static int equalCells(Guides.Service service, Object role) {
        Map<?, ?> values = (Map<?, ?>) role;
        Map<?, ?> resources = (Map<?, ?>) values.get("resources");
        int equal = values.get("replicas").equals(service.pods()) ? 1 : 0;
        for (String kind : List.of("requests", "limits")) {
            Guides.Size size = kind.equals("limits") ? service.limit() : service.request();
            Map<?, ?> pod = (Map<?, ?>) resources.get(kind);
            equal += ((Number) pod.get("cpu")).doubleValue() == size.cpu() ? 1 : 0;
            equal += pod.get("memory").equals(Math.round(size.memoryGi() * 1024) + "Mi") ? 1 : 0;
        }
        return equal;
    }

    @ParameterizedTest
    @MethodSource("guides")
    void chart_rendersPodsAndSizesOfTheGuide(Guides.Guide guide) throws Exception {
        Helm helm = Helm.find();
        assumeTrue(helm != null, "no helm on the PATH, and none that SIGCORE_HELM names");
        List<Map<String, Object>> manifests = helm.templateWith(guide.nf(), file(guide));
        manifests.stream()
                .filter(manifest -> !"PodMonitor".equals(manifest.get("kind")))
                .forEach(Manifests::assertKubernetesTakes);
        Map<String, Integer> installed = new TreeMap<>();
        Map<String, V1PodSpec> pods = new TreeMap<>();
        Manifests.ofKind(manifests, "Deployment", V1Deployment.class).forEach(each -> {
            installed.put(role(each.getMetadata().getLabels()), each.getSpec().getReplicas());
            pods.put(
                    role(each.getMetadata().getLabels()),
                    each.getSpec().getTemplate().getSpec());
        });
        Manifests.ofKind(manifests, "StatefulSet", V1StatefulSet.class).forEach(each -> {
            installed.put(role(each.getMetadata().getLabels()), each.getSpec().getReplicas());
            pods.put(
                    role(each.getMetadata().getLabels()),
                    each.getSpec().getTemplate().getSpec());
        });
        for (Guides.Service service : guide.services()) {
            if (connections(guide.nf()).containsKey(service.role())) {
                assertThat(installed).as(guide.name()).containsEntry(service.role(), service.installed());
                if (service.pods() > 0) {
                    assertSize(service, pods.get(service.role()).getContainers().getFirst());
                }
            }
        }
        assertThat(pods.keySet().stream()
                        .mapToInt(role -> installed.get(role) * storeConnections(pods.get(role)))
                        .sum())
                .as("connections to the database, which accepts 1000")
                .isPositive()
                .isLessThanOrEqualTo(990);
    }

    private static void assertSize(Guides.Service service, V1Container container) {
        assertSize(service.limit(), container.getResources().getLimits());
        assertSize(service.request(), container.getResources().getRequests());
    }

    private static void assertSize(Guides.Size size, Map<String, Quantity> resources) {
        assertThat(resources.get("cpu").getNumber().doubleValue()).isEqualTo(size.cpu());
        assertThat(resources.get("memory").getNumber().doubleValue()).isEqualTo(size.memoryGi() * (1L << 30));
        Double ephemeral = size.ephemeralMi();
        assertThat(resources.get("ephemeral-storage").getNumber().doubleValue())
                .satisfies(octets -> assertThat(ephemeral == null ? octets : ephemeral * (1L << 20))
                        .isCloseTo(octets, Offset.offset(1024.0)));
    }

    private static int storeConnections(V1PodSpec pod) {
        return pod.getContainers().getFirst().getEnv().stream()
                .filter(each -> "SIGCORE_STORE_POOLSIZE".equals(each.getName()))
                .mapToInt(each -> Integer.parseInt(each.getValue()))
                .sum();
    }

    private static String role(Map<String, String> labels) {
        return labels.get("app.kubernetes.io/component");
    }

    private static Path file(Guides.Guide guide) {
        return FOLDER.resolve("values-guide-" + guide.name() + ".yaml");
    }

    /** Returns the connections of one pod to the database, by role of the chart. */
    @SuppressWarnings("unchecked")
    private static Map<String, Integer> connections(String nf) throws IOException {
        try (Reader text = Files.newBufferedReader(Path.of("helm", nf, "values.yaml"))) {
            Map<String, Map<String, Object>> values = new Yaml().load(text);
            int usual = (Integer) values.get("roleDefaults").get("storeConnections");
            Map<String, Integer> connections = new TreeMap<>();
            values.get("roles")
                    .forEach((role, of) -> connections.put(
                            role, (Integer) ((Map<String, Object>) of).getOrDefault("storeConnections", usual)));
            return connections;
        }
    }
}
