// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.testkit.JavaProcess;

class RequestedLocationsTest {
    private static final String GUESTS = "/ngreet-hello/v1/guests";
    private static final String GUEST = "/ngreet-hello/v1/guests/1";

    @TempDir
    private Path data;

    @Test
    void location_hasTheAuthorityOfTheRequest() {
        try (RunningNf nf = Example.start(data)) {
            assertThat(location(nf, to("", GUESTS))).isEqualTo(nf.sbi() + GUEST);
            assertThat(location(nf, to("greeter.lab:7999", GUESTS))).isEqualTo("http://greeter.lab:7999" + GUEST);
            assertThat(location(nf, to("[fd00::1]:7999", GUESTS))).isEqualTo("http://[fd00::1]:7999" + GUEST);
            assertThat(location(nf, to("greeter.lab", GUESTS))).isEqualTo("http://greeter.lab:80" + GUEST);
        }
    }

    @Test
    void location_usesForwardedHostAndProto() {
        try (RunningNf nf = Example.start(data)) {
            SbiRequest proxied = to("10.1.2.3:7100", GUESTS)
                    .withHeader("x-forwarded-host", "greeter.example.org, inner.example.org")
                    .withHeader("x-forwarded-proto", "https");
            assertThat(location(nf, proxied)).isEqualTo("https://greeter.example.org:443" + GUEST);
            SbiRequest nonsense = to("", GUESTS).withHeader("x-forwarded-host", "a b/c?d");
            assertThat(location(nf, nonsense)).isEqualTo(nf.sbi() + GUEST);
        }
    }

    @Test
    void location_keepsAdvertisedAndForeignAuthorities() {
        ApiRoot at = ApiRoot.of("http", "127.0.0.1", JavaProcess.freePort());
        try (RunningNf nf = Example.start(
                data, "--sigcore.sbi.port=" + at.port(), "--sigcore.sbi.advertise=http://greeter.example.org:7100")) {
            assertThat(location(nf, at, to("greeter.lab:7999", GUESTS)))
                    .isEqualTo("http://greeter.example.org:7100" + GUEST);
        }
        try (RunningNf nf = Example.start(data)) {
            assertThat(location(nf, to("greeter.lab:7999", "/ngreet-hello/v1/guests-elsewhere")))
                    .isEqualTo("http://127.0.0.1:1/guests/1");
        }
    }

    @Test
    void location_fromRoleBehindGateway_hasAuthorityOfTheGateway() {
        try (RunningNf role = Example.start(data.resolve("role"), "--roles=greeter");
                RunningNf gateway = Example.start(
                        data.resolve("gateway"), "--roles=echo", "--sigcore.links.greeter=" + role.sbi())) {
            assertThat(location(gateway, to("", GUESTS))).isEqualTo(gateway.sbi() + GUEST);
            // An escape in the path takes the request through the router of the gateway.
            SbiRequest escaped = to("greeter.lab:7999", "/ngreet%2Dhello/v1/guests");
            assertThat(location(gateway, escaped)).isEqualTo("http://greeter.lab:7999" + GUEST);
        }
    }

    private static SbiRequest to(String authority, String target) {
        return new SbiRequest("POST", target, SbiHeaders.empty(), new byte[0], Map.of(), authority, null);
    }

    private static @Nullable String location(RunningNf nf, SbiRequest request) {
        return location(nf, nf.sbi(), request);
    }

    private static @Nullable String location(RunningNf nf, ApiRoot at, SbiRequest request) {
        return nf.bean(SbiCaller.class)
                .send(at, request, Duration.ofSeconds(5))
                .headers()
                .get("location");
    }
}
