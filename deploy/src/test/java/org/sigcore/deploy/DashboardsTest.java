// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kubernetes.client.openapi.models.V1ConfigMap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** Dashboards, alert rules and the guides' figures in the charts. */
@NullUnmarked // the generated types call every member nullable
class DashboardsTest {
    private static final Path FIGURES = Path.of("helm/sigcore/figures/guides.yaml");

    @Test
    void guideFigures_areGeneratedFromTheScenarios() throws IOException {
        KeptText.holds(FIGURES, GuideFigures.rules());
        assertThat(GuideFigures.figures())
                .filteredOn(figure -> figure.metric().equals("sigcore_guide_rate"))
                .hasSize(36);
    }

    @Test
    void benchmarkDashboard_showsEachMetricOfTheFigures() throws IOException {
        String dashboard = Files.readString(Path.of("helm/sigcore/dashboards/benchmark.json"));
        Set<String> metrics =
                GuideFigures.figures().stream().map(GuideFigures.Figure::metric).collect(Collectors.toSet());
        assertThat(metrics)
                .hasSize(6)
                .allSatisfy(metric -> assertThat(dashboard).contains(metric + "{"));
    }

    @ParameterizedTest
    @CsvSource({
        "sigcore, core.json benchmark.json database.json",
        "nrf, nrf.json",
        "scp, scp.json",
        "policy, policy.json",
        "bsf, bsf.json"
    })
    void chart_rendersEachDashboard(String chart, String files) throws Exception {
        List<Map<String, Object>> manifests = helm().template(chart, "dashboards.enabled=true");
        assertThat(manifests.stream()
                        .filter(manifest -> String.valueOf(manifest).contains("grafana_dashboard"))
                        .map(DashboardsTest::name))
                .doesNotHaveDuplicates()
                .hasSize(files.split(" ").length);
        for (String file : files.split(" ")) {
            String name = "lab-" + chart + "-dashboard-" + file.replace(".json", "");
            V1ConfigMap map = Manifests.named(manifests, "ConfigMap", name, V1ConfigMap.class);
            Map<String, Object> dashboard = new Yaml().load(map.getData().get(file));
            assertThat((List<?>) dashboard.get("panels")).isNotEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"nrf, nrf", "scp, scp", "policy, policy", "bsf, bsf", "sigcore, core", "sigcore, database"})
    void dashboards_linkOtherDashboardsAndAnExistingPage(String chart, String name) throws IOException {
        Map<String, Object> dashboard =
                new Yaml().load(Files.readString(Path.of("helm", chart, "dashboards", name + ".json")));
        List<Map<?, ?>> links = ((List<?>) Objects.requireNonNull(dashboard.get("links")))
                .stream().<Map<?, ?>>map(link -> (Map<?, ?>) link).toList();
        assertThat(links.stream().map(link -> String.valueOf(link.get("type")))).contains("dashboards", "link");
        assertThat(links.stream()
                        .filter(link -> link.containsKey("url"))
                        .map(link -> String.valueOf(link.get("url")))
                        .map(url -> Path.of("..", url.replaceFirst("^https://.*/blob/main/", ""))))
                .isNotEmpty()
                .allSatisfy(page -> assertThat(page).exists());
    }

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "scp", "policy", "bsf"})
    void chart_rendersItsAlerts(String chart) throws Exception {
        assertThat(groups(helm().template(chart, "alerts.enabled=true"))).isPositive();
    }

    @Test
    void coreChart_rendersGuideFiguresWhenEnabled() throws Exception {
        assertThat(groups(helm().template("sigcore", "dashboards.guideFigures=true")))
                .isEqualTo(1);
        assertThat(groups(helm().template("sigcore"))).isZero();
    }

    private static long groups(List<Map<String, Object>> manifests) {
        return manifests.stream()
                .filter(manifest -> "PrometheusRule".equals(manifest.get("kind")))
                .map(manifest -> (Map<?, ?>) Objects.requireNonNull(manifest.get("spec")))
                .mapToLong(spec -> ((List<?>) spec.get("groups")).size())
                .sum();
    }

    private static String name(Map<String, Object> manifest) {
        return String.valueOf(((Map<?, ?>) manifest.get("metadata")).get("name"));
    }

    private static Helm helm() {
        Helm helm = Helm.find();
        assumeTrue(helm != null, "skipped: no helm on the PATH and none named by SIGCORE_HELM");
        return helm;
    }
}
