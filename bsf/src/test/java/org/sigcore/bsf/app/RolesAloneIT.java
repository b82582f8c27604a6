// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.nrf.NrfRegistration;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** Each role in its own process, with unreachable links to the others. */
class RolesAloneIT {
    private static final Set<String> ROLES =
            RoleSet.of(BsfApp.class, List.of("all")).paths().keySet();

    @TempDir
    private Path data;

    static Stream<String> roles() {
        return ROLES.stream();
    }

    @ParameterizedTest
    @MethodSource("roles")
    void roleStartsAlone(String role) {
        try (RunningNf nf = start(role, "--sigcore.nrf-client.enabled=false")) {
            assertThat(nf.bean(RoleSet.class).active()).containsExactly(role);
            assertThat(nf.sbi().port()).isPositive();
        }
    }

    @Test
    void onlyNrfClientRole_registersBsfWithConfiguredPriority() {
        Queue<SbiRequest> arrived = new ConcurrentLinkedQueue<>();
        try (SbiTransport transport = SbiTransport.start(1);
                SbiServer nrf = SbiServer.start(
                        transport,
                        SbiServerConfig.of("127.0.0.1", 0),
                        new BlockingApplication(request -> registered(request, arrived), 1 << 20));
                RunningNf other =
                        start("queryservice", "--sigcore.nrf-client.api-root=http://127.0.0.1:" + nrf.port());
                RunningNf client = start(
                        "nrf-client-nfmanagement,egress-gateway",
                        "--sigcore.nrf-client.api-root=http://127.0.0.1:" + nrf.port(),
                        "--sigcore.nrf-client.message-priority=9",
                        "--sigcore.sbi.advertise=http://bsf.sigcore.lab:7400")) {
            until(() -> client.bean(NrfRegistration.class).registered());
            assertThat(other.bean(NrfRegistration.class).isRunning()).isFalse();
        }
        assertThat(arrived)
                .allSatisfy(request -> assertThat(request.headers().get("3gpp-sbi-message-priority"))
                        .isEqualTo("9"));
        SbiRequest registration = arrived.element();
        assertThat(registration.method()).isEqualTo("PUT");
        assertThat(registration.jsonObject().path("nfType").asString()).isEqualTo("BSF");
        assertThat(registration.jsonObject().at("/nfServices/0/fqdn").asString())
                .isEqualTo("bsf.sigcore.lab");
        assertThat(arrived)
                .as("deregistered at the end")
                .anyMatch(request -> request.method().equals("DELETE"));
    }

    private static SbiResponse registered(SbiRequest request, Queue<SbiRequest> arrived) {
        arrived.add(request);
        return request.method().equals("PUT")
                ? SbiResponse.created("http://127.0.0.1" + request.path(), request.jsonObject())
                : SbiResponse.noContent();
    }

    private RunningNf start(String some, String... more) {
        List<String> here = List.of(some.split(","));
        List<String> arguments = new ArrayList<>(List.of(
                "--roles=" + some,
                "--sigcore.data-dir=" + BsfData.in(data.resolve(here.getFirst())),
                "--sigcore.sbi.port=0",
                "--sigcore.diameter.port=0",
                "--server.port=0"));
        ROLES.stream()
                .filter(other -> !here.contains(other))
                .forEach(other -> arguments.add("--sigcore.links." + other + "=http://127.0.0.1:1"));
        Collections.addAll(arguments, more);
        return SigcoreApplication.start("bsf", BsfApp.class, arguments.toArray(String[]::new));
    }
}
