// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kubernetes.client.openapi.models.V1Deployment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.planner.cost.CostModel;
import org.sigcore.planner.plan.HelmValues;
import org.sigcore.planner.plan.Plan;
import org.sigcore.planner.plan.PlanInput;

/** The chart of a core accepts the values of a plan, and installs its pods. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class PlanValuesTest {
    private static final Path EXAMPLES = Path.of("../common/planner/examples");

    @ParameterizedTest
    @ValueSource(strings = {"ten-million", "scenario", "rates"})
    void valuesOfThePlan_installItsPods(String example, @TempDir Path folder) throws Exception {
        Helm helm = Helm.find();
        assumeTrue(helm != null, "no helm on the PATH, and none that SIGCORE_HELM names");
        PlanInput input = PlanInput.read(EXAMPLES.resolve(example + ".yaml"));
        Plan plan = Plan.of(input, EXAMPLES, CostModel.read(Path.of("../perf/figures/cost.json")));
        Path values = Files.writeString(folder.resolve("values.yaml"), HelmValues.of(plan, input));

        List<Map<String, Object>> manifests = helm.templateWith("sigcore", values);

        Map<String, Integer> installed = new TreeMap<>();
        Manifests.ofKind(manifests, "Deployment", V1Deployment.class)
                .forEach(each -> installed.put(
                        each.getMetadata().getName(), each.getSpec().getReplicas()));
        String role = example.equals("ten-million") ? "sm-service" : "pcrf-core";
        Map<String, String> roles =
                Map.of("nrf", "nfdiscovery", "scp", "scp-worker", "policy", role, "bsf", "bsf-management-service");
        plan.functions()
                .forEach(function -> assertThat(installed.entrySet()).anySatisfy(each -> {
                    assertThat(each.getKey()).endsWith(roles.get(function.function()));
                    assertThat(each.getValue())
                            .isEqualTo(function.podsOfASite())
                            .isGreaterThan(1);
                }));
    }
}
