// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;

/** The values files of the guides' installations are made from their resource tables, and install what those say. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class GuidesTest {
    private static final Path FOLDER = Path.of("helm", "guides");

    static Stream<Guides.Guide> guides() throws IOException {
        return Guides.all().stream();
    }

    @Test
    void eachOfTheThirtySixScenariosHasAFile_andNoOther() throws IOException {
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
    void theFileIsMadeFromTheTable(Guides.Guide guide) throws IOException {
        KeptText.holds(file(guide), Guides.values(guide, roles(guide.nf())));
    }

    @Test
    void whatTheInstallationsNeedIsWrittenDown() throws IOException {
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
                "`--set store.url= --set store.passwordSecret.name=`. The older SCP guide has no database.",
                "",
                "What the same traffic needs with Sigcore is measured in [perf](../../../perf/README.md); start with fewer pods.",
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

    @ParameterizedTest
    @MethodSource("guides")
    void theChartInstallsIt(Guides.Guide guide) throws Exception {
        Helm helm = Helm.find();
        assumeTrue(helm != null, "no helm on the PATH, and none that SIGCORE_HELM names");
        List<Map<String, Object>> manifests = helm.templateWith(guide.nf(), file(guide));
        manifests.stream()
                .filter(manifest -> !"PodMonitor".equals(manifest.get("kind")))
                .forEach(Manifests::assertKubernetesTakes);
        Map<String, Integer> installed = new TreeMap<>();
        Manifests.ofKind(manifests, "Deployment", V1Deployment.class)
                .forEach(each -> installed.put(
                        role(each.getMetadata().getLabels()), each.getSpec().getReplicas()));
        Manifests.ofKind(manifests, "StatefulSet", V1StatefulSet.class)
                .forEach(each -> installed.put(
                        role(each.getMetadata().getLabels()), each.getSpec().getReplicas()));
        for (Guides.Service service : guide.services()) {
            if (roles(guide.nf()).contains(service.role())) {
                assertThat(installed).as(guide.name()).containsEntry(service.role(), service.installed());
            }
        }
    }

    private static String role(Map<String, String> labels) {
        return labels.get("app.kubernetes.io/component");
    }

    private static Path file(Guides.Guide guide) {
        return FOLDER.resolve("values-guide-" + guide.name() + ".yaml");
    }

    private static Set<String> roles(String nf) throws IOException {
        try (Reader text = Files.newBufferedReader(Path.of("helm", nf, "values.yaml"))) {
            Map<String, Map<String, Object>> values = new Yaml().load(text);
            return Objects.requireNonNull(values.get("roles")).keySet();
        }
    }
}
