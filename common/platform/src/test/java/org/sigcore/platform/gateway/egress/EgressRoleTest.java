// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.testing.Operator;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;

/** The egress gateway in a separate process. */
class EgressRoleTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final SbiRequest GREET = SbiRequest.of("GET", "/ngreet-hello/v1/greetings/Bo?x=1");

    @TempDir
    Path data;

    @Test
    void otherProcesses_sendRequestsThroughEgressGateway() {
        try (RunningNf world = Example.start(data.resolve("world"));
                RunningNf egress = Example.start(data.resolve("egress"), "--roles=egressgateway,config");
                Operator operator = new Operator(egress);
                RunningNf inside = Example.start(
                        data.resolve("inside"),
                        "--roles=greeter",
                        "--sigcore.links.egressgateway=" + egress.sbi(),
                        "--sigcore.egress.connect-timeout=5s")) {
            SbiCaller caller = inside.bean(SbiCaller.class);
            SbiResponse response = caller.send(world.sbi(), GREET, PATIENCE);
            assertThat(response.status()).isEqualTo(200);
            assertThat(response.jsonObject().get("text").stringValue()).isEqualTo("Hello, Bo");
            assertThat(operator.get("/actuator/prometheus"))
                    .contains("oc_egressgateway_http_requests_total{api=\"ngreet-hello\",method=\"GET\"} 1.0");

            assertThatThrownBy(() -> caller.send(ApiRoot.parse("http://127.0.0.1:1"), GREET, PATIENCE))
                    .isInstanceOfSatisfying(SbiCallException.class, e -> {
                        assertThat(e.failure().kind()).isEqualTo(SbiFailure.Kind.CONNECT_FAILED);
                        assertThat(e.failure().processed()).isFalse();
                    });

            operator.put("/example/nf-common-component/v1/egw/virtualhosts/world.example", """
                    {"endpoints": [{"host": "127.0.0.1", "port": 1, "priority": 1},
                                   {"host": "127.0.0.1", "port": %d, "priority": 2}]}""".formatted(
                            world.sbi().port()));
            assertThat(caller.send(ApiRoot.parse("http://world.example"), GREET, PATIENCE)
                            .status())
                    .isEqualTo(200);
            until(
                    "the meter shows the set",
                    () -> operator.get("/actuator/prometheus")
                            .contains("oc_egressgateway_peer_count{peerset=\"world.example\"} 2.0"));
        }
    }

    @Test
    void requestWithoutInternalSecret_isRefusedWith401() {
        try (RunningNf world = Example.start(data.resolve("world"));
                RunningNf egress = Example.start(data.resolve("egress"), "--roles=egressgateway,config")) {
            SbiRequest stray = SbiRequest.of("GET", "/sigcore-egress/v1" + GREET.target())
                    .withHeader("sigcore-egress-target", world.sbi().toString())
                    .withHeader("sigcore-egress-timeout", "1000");
            SbiResponse response = world.bean(SbiCaller.class).send(egress.sbi(), stray, PATIENCE);
            assertThat(response.status()).isEqualTo(401);
        }
    }

    @Test
    void processWithAllRoles_refusesRelayingWith400() {
        try (RunningNf whole = Example.start(data)) {
            SbiRequest stray = SbiRequest.of("GET", "/sigcore-egress/v1/x")
                    .withHeader("sigcore-egress-target", "http://127.0.0.1:1")
                    .withHeader("sigcore-egress-timeout", "1000");
            SbiResponse response = whole.bean(SbiCaller.class).send(whole.sbi(), stray, PATIENCE);
            assertThat(response.status()).isEqualTo(400);
        }
    }
}
