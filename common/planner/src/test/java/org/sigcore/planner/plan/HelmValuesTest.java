// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.planner.cost.CostModel;
import org.yaml.snakeyaml.Yaml;

class HelmValuesTest {
    private static final CostModel COSTS = CostModel.read(Path.of("src/test/resources/cost.json"));

    @Test
    void diameterTraffic_scalesItsRolesAndPeers() {
        Map<String, Map<String, Object>> values = values("NDB", "gx-create", 20_000);
        assertThat(values)
                .extractingByKey("policy")
                .asString()
                .contains("diam-gateway={replicas=", "pcrf-core={replicas=");
        assertThat(values).extractingByKey("policy").asString().doesNotContain("sm-service", "am-service");
        assertThat(values).extractingByKey("bsf").asString().startsWith("{peers=");
        assertThat(values).extractingByKey("global").asString().contains("database=ndb");
        assertThat(values).extractingByKey("ndb").asString().contains("replicasPerGroup=2");
    }

    @Test
    void servicesTraffic_scalesItsRolesAndConnections() {
        Map<String, Map<String, Object>> values = values("H2", "sm-create", 20_000);
        assertThat(values)
                .extractingByKey("policy")
                .asString()
                .contains("sm-service", "ingress-gateway")
                .doesNotContain("pcrf-core");
        assertThat(values).extractingByKey("mysql").asString().doesNotContain("=1000");
    }

    @Test
    void moreReplicasThanTheChartAccepts_areRefused() {
        assertThatThrownBy(() -> values("H2", "sm-create", 1e8))
                .hasMessageContaining("pods of policy at a site: expected 1 to 1000");
    }

    private static Map<String, Map<String, Object>> values(String database, String kind, double perSecond) {
        PlanInput input = new PlanInput(
                1,
                0,
                1,
                0.5,
                4,
                new PlanInput.DataTier(database, 2, 8, 32),
                new Demand.Rates(0, List.of(new Traffic.Message("policy", kind, perSecond))));
        return new Yaml().load(HelmValues.of(Plan.of(input, Path.of("."), COSTS), input));
    }
}
