// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiCaller;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/** Access to the management port of an NF with its default and with a changed configuration. */
class ManagementAccessTest extends ManagementPort {
    @Test
    void withoutCredentials_onlyHealthStatusIsServed() throws Exception {
        RunningNf nf = start();
        for (String probe : List.of("", "/liveness", "/readiness")) {
            HttpResponse<String> health = get(nf, "/actuator/health" + probe, "");
            assertThat(health.statusCode()).as(probe).isEqualTo(200);
            assertThat(Json.parse(health.body()).get("status").stringValue()).isEqualTo("UP");
            assertThat(health.body()).doesNotContain("details");
        }
        for (String path : List.of(
                ROOT,
                OPTIONS,
                "/actuator/ladder",
                "/actuator/subscribertrace",
                "/actuator/info",
                "/actuator/loggers",
                "/actuator",
                "/nothing",
                ROOT + "/export")) {
            HttpResponse<String> refused = get(nf, path, "");
            assertThat(refused.statusCode()).as(path).isEqualTo(401);
            assertThat(refused.headers().firstValue("www-authenticate"))
                    .contains("Basic realm=\"sigcore\", charset=\"UTF-8\"");
            assertThat(refused.headers().firstValue("content-type")).contains("application/problem+json");
        }
        assertThat(get(nf, "/actuator/health", "", "accept", "Text/Event-Stream")
                        .statusCode())
                .as("media types are case-insensitive")
                .isEqualTo(401);
        assertThat(get(nf, "/actuator/health", "", "accept", "text/event-stream")
                        .statusCode())
                .isEqualTo(401);
        assertThat(put(nf, OPTIONS, "{\"times\":2}", "").statusCode()).isEqualTo(401);
        assertThat(get(nf, "/actuator/health/readiness", admin()).body()).contains("details");
    }

    @Test
    void initialPassword_isStoredHashedInFilesOfTheOwner() throws Exception {
        RunningNf nf = start();
        assertThat(get(nf, ROOT, admin()).statusCode()).isEqualTo(200);
        Path directory = data.resolve("management");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
                .isEqualTo("rwx------");
        for (String file : List.of("password", "admin-hash")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(file))))
                    .isEqualTo("rw-------");
        }
        String before = admin();
        assertThat(Files.readString(directory.resolve("admin-hash"))).startsWith("$2a$");
        Files.delete(directory.resolve("password"));
        nf.close();

        assertThat(get(start(), ROOT, before).statusCode())
                .as("after a restart")
                .isEqualTo(200);
        assertThat(directory.resolve("password")).doesNotExist();
    }

    @Test
    void passwordFile_replacesTheGeneratedPassword() throws Exception {
        Path file = Files.writeString(data.resolve("secret"), "of the cluster\n");
        RunningNf nf = start("--sigcore.management.password-file=" + file);
        assertThat(get(nf, ROOT, basic("admin", "of the cluster")).statusCode()).isEqualTo(200);
        assertThat(get(nf, ROOT, basic("admin", "of the Cluster")).statusCode()).isEqualTo(401);
        assertThat(data.resolve("management")).doesNotExist();
    }

    @Test
    void viewerAndOperator_areRefusedOperationsAboveTheirRole() throws Exception {
        RunningNf nf = start();
        user(nf, "vera", "viewer");
        user(nf, "otto", "operator");
        String vera = basic("vera", "pw of vera");
        String otto = basic("otto", "pw of otto");

        assertThat(get(nf, OPTIONS, vera).statusCode()).isEqualTo(200);
        assertThat(put(nf, OPTIONS, "{\"times\":2}", vera).statusCode()).isEqualTo(403);
        assertThat(put(nf, OPTIONS, "{\"times\":2}", otto).statusCode()).isEqualTo(200);
        for (String path : List.of(ROOT + "/export", ROOT + "/%65xport", USERS, USERS + "/vera")) {
            assertThat(get(nf, path, otto).statusCode()).as(path).isEqualTo(403);
            assertThat(get(nf, path, admin()).statusCode()).as(path).isEqualTo(200);
        }
        assertThat(put(nf, ROOT + "/import", "{\"documents\":{}}", otto).statusCode())
                .isEqualTo(403);
        assertThat(put(nf, USERS + "/otto", "{\"role\":\"admin\"}", otto).statusCode())
                .isEqualTo(403);
        assertThat(get(nf, "/example/nf-common-component/v1", otto).body()).doesNotContain("$2a$");
        assertThat(put(nf, USERS + "/eve", "{\"role\":\"admin\",\"passwordHash\":\"clear text\"}", admin())
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void changedPassword_takesEffectAtOnce() throws Exception {
        RunningNf nf = start();
        user(nf, "vera", "viewer");
        String before = basic("vera", "pw of vera");
        assertThat(get(nf, ROOT, before).statusCode()).isEqualTo(200);
        String hash = new BCryptPasswordEncoder(4).encode("another");
        put(nf, USERS + "/vera", "{\"role\":\"viewer\",\"passwordHash\":\"" + hash + "\"}", admin());
        assertThat(get(nf, ROOT, before).statusCode()).isEqualTo(401);
        assertThat(get(nf, ROOT, basic("vera", "another")).statusCode()).isEqualTo(200);
    }

    @Test
    void repeatedGuesses_areAnswered429() throws Exception {
        RunningNf nf = start();
        assertThat(get(nf, ROOT, admin()).statusCode()).isEqualTo(200);
        HttpResponse<String> last = get(nf, ROOT, basic("admin", "guess"));
        for (int i = 0; i < 10; i++) {
            last = get(nf, ROOT, basic(i % 2 == 0 ? "admin" : "nobody", "guess" + i));
        }
        assertThat(last.statusCode()).isEqualTo(429);
        assertThat(last.headers().firstValue("retry-after")).isPresent();
        assertThat(get(nf, ROOT, admin()).statusCode()).isEqualTo(200);
        MeterRegistry meters = nf.bean(MeterRegistry.class);
        assertThat(meters.get("sigcore.management.refused")
                        .tag("reason", "credentials")
                        .counter()
                        .count())
                .isEqualTo(10);
        assertThat(meters.get("sigcore.management.refused")
                        .tag("reason", "limited")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void rightPassword_isAcceptedFromAnAddressOverItsLimit() throws Exception {
        RunningNf nf = start();
        HttpResponse<String> last = get(nf, ROOT, basic("admin", "guess"));
        for (int i = 0; i < 12; i++) {
            last = get(nf, ROOT, basic("admin", "guess" + i));
        }
        assertThat(last.statusCode()).isEqualTo(429);
        assertThat(get(nf, ROOT, admin()).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:7180, 401",
        "[::1]:7180,     401",
        "localhost,      401",
        "lab-nrf:7180,   401",
        "a.b.svc,        401",
        "nf.example.org, 401",
        "attacker.test,  421",
        "127.0.0.1.test, 421",
        "localhost|Host: attacker.test, 400"
    })
    void unknownHostHeader_isRefusedWith421(String host, int status) throws Exception {
        RunningNf nf = start("--sigcore.management.hosts=.svc,nf.example.org");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), nf.managementPort())) {
            socket.getOutputStream()
                    .write(("GET " + ROOT + " HTTP/1.1\r\nHost: " + host.replace("|", "\r\n")
                                    + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                    .startsWith("HTTP/1.1 " + status);
        }
    }

    @Test
    void pipelinedRequest_duringSlowAuthentication_isAnsweredInOrder() throws Exception {
        RunningNf nf = start();
        String slow =
                "GET " + ROOT + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: " + basic("vera", "wrong") + "\r\n\r\n";
        String refusedAtOnce = "GET " + ROOT + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
        String last = "GET " + ROOT + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), nf.managementPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write((slow + refusedAtOnce).getBytes(StandardCharsets.US_ASCII));
            InputStream answers = socket.getInputStream();
            StringBuilder read = new StringBuilder();
            while (read.toString().split("are needed", -1).length < 2) {
                read.append((char) answers.read());
            }
            socket.getOutputStream().write(last.getBytes(StandardCharsets.US_ASCII));
            read.append(new String(answers.readAllBytes(), StandardCharsets.US_ASCII));
            assertThat(read.toString().split("HTTP/1.1 401", -1)).hasSize(4);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "sec-fetch-site, cross-site,              403",
        "sec-fetch-site, same-site,               403",
        "sec-fetch-site, same-origin,             200",
        "origin,         http://attacker.test,    403",
        "origin,         null,                    403"
    })
    void crossSiteChange_isRefusedWith403(String header, String value, int status) throws Exception {
        RunningNf nf = start();
        assertThat(put(nf, OPTIONS, "{\"times\":2}", admin(), header, value).statusCode())
                .isEqualTo(status);
    }

    @Test
    void subscriberTrace_isCompleteForAdmin_andMaskedForViewer() throws Exception {
        RunningNf nf = start();
        user(nf, "vera", "viewer");
        String document = "/example-configuration/v1/subscriberTrace";
        assertThat(put(nf, document, "{\"subscribers\":[\"imsi-1\"]}", admin()).statusCode())
                .isEqualTo(400);
        assertThat(put(nf, document, "{\"subscribers\":[\"imsi-001010000000001\"]}", admin())
                        .statusCode())
                .isEqualTo(200);
        for (String name : List.of("imsi-001010000000001", "imsi-001010000000002")) {
            nf.bean(SbiCaller.class)
                    .send(nf.sbi(), SbiRequest.of("GET", "/ngreet-hello/v1/greetings/" + name), Duration.ofSeconds(20));
        }
        String path = "/actuator/subscribertrace";
        String whole = get(nf, path, admin()).body();
        assertThat(whole)
                .contains("\"side\":\"CLIENT\"", "\"side\":\"SERVER\"", "\"status\":200")
                .contains("GET /ngreet-hello/v1/greetings/imsi-001010000000001", ":method: GET")
                .doesNotContain("imsi-001010000000002");
        assertThat(get(nf, path + "/mermaid", admin()).body())
                .startsWith("sequenceDiagram")
                .contains("greetings/imsi-001010000000001", "-->>");
        assertThat(get(nf, path + "/pcap", admin()).statusCode()).isEqualTo(200);
        assertThat(get(nf, path + "/other", admin()).statusCode()).isEqualTo(404);
        String vera = basic("vera", "pw of vera");
        assertThat(get(nf, path, vera).body()).contains("/greetings/imsi-***").doesNotContain("imsi-0");
        assertThat(get(nf, path + "/mermaid", vera).body())
                .contains("/greetings/imsi-***")
                .doesNotContain("imsi-0");
        assertThat(get(nf, path + "/pcap", vera).statusCode()).isEqualTo(403);
    }

    @Test
    void ladder_isMaskedForViewers() throws Exception {
        RunningNf nf = start("--sigcore.trace.enabled=true");
        user(nf, "vera", "viewer");
        nf.bean(SbiCaller.class)
                .send(
                        nf.sbi(),
                        SbiRequest.of("GET", "/ngreet-hello/v1/greetings/imsi-001010000000001?ipv4Addr=10.45.0.7"),
                        Duration.ofSeconds(20));
        String masked = get(nf, "/actuator/ladder", basic("vera", "pw of vera")).body();
        assertThat(masked)
                .contains("/greetings/imsi-***")
                .doesNotContain("imsi-0")
                .doesNotContain("10.45.0.7");
        assertThat(get(nf, "/actuator/ladder", admin()).body()).contains("imsi-001010000000001", "10.45.0.7");
        assertThat(get(nf, "/example-names/v1/names/msisdn-4912345", basic("vera", "pw of vera"))
                        .body())
                .contains("\"msisdn-***\"");
    }

    @ParameterizedTest
    @CsvSource({"loopback,200", "open,200", "viewer,401"})
    void metrics_areServedAsConfigured(String metrics, int status) throws Exception {
        RunningNf nf = start("--sigcore.management.metrics=" + metrics);
        assertThat(get(nf, "/actuator/prometheus", "").statusCode()).isEqualTo(status);
        assertThat(get(nf, "/actuator/prometheus", admin()).statusCode()).isEqualTo(200);
    }

    @Test
    void authenticationOff_allowsAllRequests() throws Exception {
        RunningNf nf = start("--sigcore.management.authentication=off");
        assertThat(put(nf, OPTIONS, "{\"times\":2}", "").statusCode()).isEqualTo(200);
        assertThat(get(nf, ROOT + "/export", "").statusCode()).isEqualTo(200);
        assertThat(get(nf, "/actuator/health/readiness", "").body()).contains("details");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--sigcore.management.authentication=none", "--sigcore.management.metrics=all"})
    void invalidSetting_failsTheStart(String argument) {
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> start(argument))
                .message()
                .contains("sigcore.management");
    }
}
