// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.testkit.JavaProcess.freePort;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.testkit.Certificates;

class TlsTest {
    @TempDir
    Path data;

    @Test
    void nf_servesAndCallsOverTls() throws Exception {
        Path store = keyStore();
        int port = freePort();
        try (RunningNf nf = Example.start(
                data,
                "--sigcore.sbi.tls.port=" + port,
                "--sigcore.sbi.tls.key-store=" + store,
                "--sigcore.sbi.tls.key-store-password=changeit",
                "--sigcore.egress.tls.trust-store=" + store,
                "--sigcore.egress.tls.trust-store-password=changeit")) {
            var response = nf.bean(SbiCaller.class)
                    .send(
                            ApiRoot.parse("https://localhost:" + port),
                            SbiRequest.of("GET", "/ngreet-hello/v1/greetings/Bo"),
                            Duration.ofSeconds(20));
            assertThat(response.status()).isEqualTo(200);
            assertThat(certificateEnds(nf, "ingress")) // certificates of tests are good for 90 days
                    .isBetween(
                            Instant.now().plus(Duration.ofDays(88)),
                            Instant.now().plus(Duration.ofDays(91)));
            assertThat(certificateEnds(nf, "egress"))
                    .as("no client certificate")
                    .isEqualTo(Instant.EPOCH);
        }
    }

    @Test
    void changedFiles_areUsedWithinTenSecondsWithoutAConnection_andUnusableOnesAreLoggedOnce() throws Exception {
        Path store = keyStore();
        PrintStream out = System.out;
        ByteArrayOutputStream log = new ByteArrayOutputStream();
        System.setOut(new PrintStream(log, true, StandardCharsets.UTF_8));
        try (RunningNf nf = Example.start(
                data,
                "--sigcore.sbi.tls.port=" + freePort(),
                "--sigcore.sbi.tls.key-store=" + store,
                "--sigcore.sbi.tls.key-store-password=changeit",
                "--sigcore.egress.tls.key-store=" + store,
                "--sigcore.egress.tls.key-store-password=changeit")) {
            Instant former = certificateEnds(nf, "ingress");
            Thread.sleep(Duration.ofSeconds(1)); // the next certificate ends later
            Path next = data.resolve("next.p12");
            Certificates.of("CN=localhost").into(next, "nf");
            Files.move(next, store, StandardCopyOption.REPLACE_EXISTING);
            within(() -> certificateEnds(nf, "ingress").isAfter(former)
                    && certificateEnds(nf, "egress").isAfter(former));
            Files.writeString(store, "not a key store");
            within(() -> unusable(log) == 2);
            Thread.sleep(Duration.ofSeconds(6)); // one more check
            assertThat(unusable(log)).as("once by each of both contexts").isEqualTo(2);
            assertThat(certificateEnds(nf, "ingress")).isAfter(Instant.now());
        } finally {
            System.setOut(out);
        }
    }

    private static long unusable(ByteArrayOutputStream log) {
        return log.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("tls-files-unusable"))
                .count();
    }

    private static void within(BooleanSupplier condition) throws InterruptedException {
        Instant end = Instant.now().plusSeconds(10);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).as("ten seconds").isBefore(end);
            Thread.sleep(100);
        }
    }

    @Test
    void clientCertificate_isPassedToRolesInsteadOfForgedHeader() throws Exception {
        Path store = keyStore();
        int port = freePort();
        try (RunningNf nf = Example.start(
                data,
                "--sigcore.sbi.tls.port=" + port,
                "--sigcore.sbi.tls.key-store=" + store,
                "--sigcore.sbi.tls.key-store-password=changeit",
                "--sigcore.sbi.tls.trust-store=" + store,
                "--sigcore.sbi.tls.trust-store-password=changeit",
                "--sigcore.sbi.tls.client-certificate=required",
                "--sigcore.egress.connect-timeout=20s",
                "--sigcore.egress.tls.key-store=" + store,
                "--sigcore.egress.tls.key-store-password=changeit",
                "--sigcore.egress.tls.trust-store=" + store,
                "--sigcore.egress.tls.trust-store-password=changeit")) {
            var request = SbiRequest.of("GET", "/ngreet-hello/v1/requester")
                    .withHeader("x-forwarded-client-cert", "URI=urn:uuid:forged");
            var response = nf.bean(SbiCaller.class)
                    .send(ApiRoot.parse("https://localhost:" + port), request, Duration.ofSeconds(20));
            assertThat(response.json().values())
                    .singleElement()
                    .satisfies(shown -> assertThat(shown.stringValue().split(";"))
                            .contains("URI=urn:uuid:54804518-4191-46b3-955c-ac631f953ed8")
                            .doesNotContain("URI=urn:uuid:forged"));
            assertThat(nf.sbi().scheme()).as("advertised to peers").isEqualTo("http");
            var created = nf.bean(SbiCaller.class)
                    .send(
                            ApiRoot.parse("https://localhost:" + port),
                            SbiRequest.of("POST", "/ngreet-hello/v1/guests"),
                            Duration.ofSeconds(20));
            assertThat(created.headers().get("location"))
                    .as("resources created over TLS have an https URI")
                    .isEqualTo("https://localhost:" + port + "/ngreet-hello/v1/guests/1");
        }
    }

    @Test
    void plainPortOff_advertisesHttpsApiRoot() throws Exception {
        Path store = keyStore();
        int port = freePort();
        try (RunningNf nf = Example.start(
                data,
                "--sigcore.sbi.host=localhost",
                "--sigcore.sbi.port=off",
                "--sigcore.sbi.tls.port=" + port,
                "--sigcore.sbi.tls.key-store=" + store,
                "--sigcore.sbi.tls.key-store-password=changeit",
                "--sigcore.egress.connect-timeout=20s",
                "--sigcore.egress.tls.trust-store=" + store,
                "--sigcore.egress.tls.trust-store-password=changeit")) {
            assertThat(nf.sbi()).isEqualTo(ApiRoot.parse("https://localhost:" + port));
            assertThat(nf.bean(SbiCaller.class)
                            .send(
                                    nf.sbi(),
                                    SbiRequest.of("GET", "/ngreet-hello/v1/greetings/Bo"),
                                    Duration.ofSeconds(20))
                            .status())
                    .isEqualTo(200);
            assertThat(nf.bean(MeterRegistry.class)
                            .get("sigcore.certificate.expiry.seconds")
                            .gauges())
                    .isNotEmpty();
        }
    }

    @Test
    void wrongKeyStorePassword_isReportedInOneLineWithoutIt() throws Exception {
        Path store = keyStore();
        assertThatThrownBy(() -> Example.start(
                                data,
                                "--sigcore.sbi.tls.key-store=" + store,
                                "--sigcore.sbi.tls.key-store-password=geheim")
                        .close())
                .message()
                .startsWith("sigcore.sbi.tls: ")
                .contains(store.toString())
                .doesNotContain("geheim")
                .doesNotContain("\n");
    }

    private static Instant certificateEnds(RunningNf nf, String direction) {
        double seconds = nf.bean(MeterRegistry.class)
                .get("sigcore.certificate.expiry.seconds")
                .tag("direction", direction)
                .gauge()
                .value();
        return Instant.ofEpochSecond((long) seconds);
    }

    private Path keyStore() {
        Path store = data.resolve("nf.p12");
        Certificates.of("CN=localhost")
                .names("dns:localhost", "uri:urn:uuid:54804518-4191-46b3-955c-ac631f953ed8")
                .into(store, "nf");
        return store;
    }
}
