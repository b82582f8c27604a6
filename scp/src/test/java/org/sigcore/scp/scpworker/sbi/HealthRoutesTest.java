// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.scp.scpworker.logic.protection.ScpHealthCheckOptions;

class HealthRoutesTest {
    private int load;
    private final HealthRoutes routes = new HealthRoutes(
            () -> new ScpHealthCheckOptions(true, 7, 1000, "/scp-health/v1/status", 2, 90, 503, "NF_CONGESTION"),
            () -> load);

    @Test
    void healthStatus_atLoadThreshold_returns503() {
        SbiRouter.Builder router = SbiRouter.builder();
        routes.addTo(router);
        SbiRequest question = SbiRequest.of("GET", "/scp-health/v1/status");
        load = 89;
        assertThat(router.build().handle(question).status()).isEqualTo(200);
        load = 90;
        SbiResponse refused = router.build().handle(question);
        assertThat(refused.status()).isEqualTo(503);
        assertThat(new String(refused.body(), StandardCharsets.UTF_8)).contains("NF_CONGESTION");
        assertThat(routes.suspended()).isEqualTo(1);
    }
}
