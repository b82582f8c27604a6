// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.AsciiString;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.sbi.tls.SbiTls.ClientCertificate;
import org.sigcore.sbi.token.AssertionSigner;
import org.sigcore.sbi.token.SignatureAlgorithm;
import org.sigcore.scp.contract.scpcconfiguration.OauthOptions;
import org.sigcore.scp.scpworker.proxy.intake.VerifiedSenders;
import org.sigcore.scp.scpworker.proxy.routing.SenderCredentials;
import org.sigcore.testkit.Certificates;
import org.sigcore.testkit.TestAuthority;

class VerifiedSendersTest {
    private static final String CONSUMER = "11111111-0000-4000-8000-000000000001";

    @TempDir
    private Path directory;

    private final AtomicInteger verifications = new AtomicInteger();
    private final AtomicLong nanos = new AtomicLong(TimeUnit.HOURS.toNanos(1));
    private InstantSource clock = InstantSource.system();
    private List<String> anchors = List.of();
    private TestAuthority authority;
    private VerifiedSenders senders;

    @BeforeEach
    void start() {
        authority = new TestAuthority(directory);
        senders = new VerifiedSenders(
                token -> {
                    verifications.incrementAndGet();
                    return CompletableFuture.completedFuture(
                            token.startsWith("Bearer valid") ? Optional.of(CONSUMER) : Optional.empty());
                },
                () -> new OauthOptions(
                        false,
                        10,
                        Duration.ofSeconds(30),
                        "SIGNATURE",
                        anchors,
                        List.of(SignatureAlgorithm.values()),
                        true),
                () -> clock.instant(),
                nanos::get);
    }

    @Test
    void verifiedToken_provesSubject() {
        assertThat(proven("Bearer valid", null)).containsExactly(CONSUMER);
        assertThat(proven("Bearer forged", null)).isEmpty();
    }

    @Test
    void assertionOfTrustedSigner_provesSubject_untilItExpires() throws IOException {
        String assertion = assertion();
        assertThat(proven(null, assertion)).as("without trust anchors").isEmpty();

        trust("other");
        assertThat(proven(null, assertion))
                .as("signed by an untrusted authority")
                .isEmpty();

        trust("authority");
        assertThat(proven(null, assertion)).containsExactly(CONSUMER);
        assertThat(proven("Bearer forged", assertion)).containsExactly(CONSUMER);
        assertThat(proven(null, assertion + "x")).isEmpty();

        clock = () -> Instant.now().plus(Duration.ofHours(1));
        assertThat(proven(null, assertion)).as("expired").isEmpty();
    }

    @Test
    void forgedCredentials_areVerifiedAtLimitedRate() {
        for (int i = 0; i < 300; i++) {
            assertThat(proven("Bearer forged" + i, null)).isEmpty();
        }
        assertThat(verifications).hasValueBetween(100, 101);

        nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
        assertThat(proven("Bearer valid", null)).containsExactly(CONSUMER);
    }

    private String assertion() {
        Path store = authority.issue("consumer", "uri:urn:uuid:" + CONSUMER);
        SbiTls tls = new SbiTls(
                store, Certificates.PASSWORD, authority.trust(), Certificates.PASSWORD, ClientCertificate.NONE);
        return Objects.requireNonNull(new AssertionSigner(tls, CONSUMER, InstantSource.system()).assertion());
    }

    private void trust(String name) throws IOException {
        Path store = directory.resolve(name + ".p12");
        if (!Files.exists(store)) {
            Certificates.of("CN=" + name).into(store, name);
        }
        Path pem = directory.resolve(name + ".pem");
        Certificates.pem(store, name, pem);
        anchors = List.of(Files.readString(pem));
    }

    private List<String> proven(@Nullable String token, @Nullable String assertion) {
        CompletableFuture<List<String>> result = new CompletableFuture<>();
        senders.prove(new SenderCredentials(field(token), field(assertion)), result::complete);
        return result.orTimeout(20, TimeUnit.SECONDS).join();
    }

    private static @Nullable AsciiString field(@Nullable String text) {
        return text == null ? null : new AsciiString(text);
    }
}
