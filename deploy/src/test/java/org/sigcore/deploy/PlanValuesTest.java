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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.planner.cost.CostModel;
import org.sigcore.planner.plan.HelmValues;
import org.sigcore.planner.plan.Plan;
import org.sigcore.planner.plan.PlanInput;

/** The chart of a core accepts the values of a plan, and installs its pods. */
@NullUnmarked // the generated types call every member nullable; a null here fails the test, as it should
class PlanValuesTest {
    private static final Path EXAMPLES = Path.of("../common/planner/examples");

    @Test
    void valuesOfThePlan_installItsPods(@TempDir Path folder) throws Exception {
        Helm helm = Helm.find();
        assumeTrue(helm != null, "no helm on the PATH, and none that SIGCORE_HELM names");
        PlanInput input = PlanInput.read(EXAMPLES.resolve("ten-million.yaml"));
        Plan plan = Plan.of(input, EXAMPLES, CostModel.read(Path.of("../common/planner/src/test/resources/cost.json")));
        Path values = Files.writeString(folder.resolve("values.yaml"), HelmValues.of(plan, input));

        List<Map<String, Object>> manifests = helm.templateWith("sigcore", values);

        Map<String, Integer> installed = new TreeMap<>();
        Manifests.ofKind(manifests, "Deployment", V1Deployment.class)
                .forEach(each -> installed.put(
                        each.getMetadata().getName(), each.getSpec().getReplicas()));
        Map<String, String> roles =
                Map.of("scp", "scp-worker", "policy", "sm-service", "bsf", "bsf-management-service");
        roles.forEach((function, role) -> {
            int pods = plan.functions().stream()
                    .filter(each -> each.function().equals(function))
                    .mapToInt(Plan.FunctionPlan::podsOfASite)
                    .sum();
            assertThat(installed.entrySet()).anySatisfy(each -> {
                assertThat(each.getKey()).endsWith(role);
                assertThat(each.getValue()).isEqualTo(pods).isGreaterThan(1);
            });
        });
    }
}
