// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.sbi.tls.SbiTls.ClientCertificate;
import org.sigcore.sbi.tls.TrustedAuthorities;
import org.sigcore.testkit.Certificates;
import org.sigcore.testkit.TestAuthority;

/** Assertions signed with the key of the TLS certificate, and their verification with the authorities of TLS. */
class AssertionSignerTest {
    private static final String SCP = "5b1a1e0c-0000-4000-8000-00000000000a";

    @TempDir
    private Path folder;

    private Instant now = Instant.now().plusSeconds(1);
    private long nanos;

    @Test
    void assertion_isVerifiedByTlsAuthoritiesAndCarriesNfTypes() throws Exception {
        TestAuthority authority = new TestAuthority(folder);
        SbiTls tls = tls(authority.issueFor("SCP", "scp", "uri:urn:uuid:" + SCP), authority.trust());
        TrustedAuthorities trusted = new TrustedAuthorities(tls, () -> nanos);

        ClientAssertion assertion = check(trusted).check(assertion(tls), now);
        assertThat(assertion.subject()).isEqualTo(SCP);
        assertThat(assertion.nfTypes()).containsExactly("SCP");
        assertThat(trusted.certificates()).isSameAs(trusted.certificates()).hasSize(1);
    }

    @Test
    void assertionOfUntrustedAuthority_isRefused() {
        TestAuthority authority = new TestAuthority(folder);
        SbiTls tls = tls(authority.issue("scp", "uri:urn:uuid:" + SCP), authority.trust());
        String assertion = assertion(tls);
        TrustedAuthorities noAuthorities = new TrustedAuthorities(null, () -> nanos);
        assertThat(noAuthorities.certificates()).isEmpty();
        assertThatThrownBy(() -> check(noAuthorities).check(assertion, now)).hasMessageContaining("not trusted");
    }

    @Test
    void certificateWithoutInstanceId_yieldsNoAssertion() {
        TestAuthority authority = new TestAuthority(folder);
        Path unnamed = authority.issue("scp", "dns:scp.example.org");
        assertThat(signer(tls(unnamed, authority.trust())).assertion()).isNull();
        assertThat(signer(tls(null, authority.trust())).assertion()).isNull();
        assertThat(signer(tls(folder.resolve("missing.p12"), authority.trust())).assertion())
                .isNull();
    }

    @Test
    void assertion_isRenewedAtHalfLifeAndFollowsTheKeyStore() {
        TestAuthority authority = new TestAuthority(folder);
        AssertionSigner signer = signer(tls(authority.issue("scp", "uri:urn:uuid:" + SCP), authority.trust()));
        String first = signer.assertion();
        now = now.plus(Duration.ofSeconds(149));
        assertThat(signer.assertion()).isEqualTo(first);
        now = now.plus(Duration.ofSeconds(1));
        assertThat(signer.assertion()).isNotNull().isNotEqualTo(first);
        now = now.plus(Duration.ofSeconds(151));
        authority.issue("scp", "dns:scp.example.org");
        assertThat(signer.assertion())
                .as("new certificate without the instance")
                .isNull();
    }

    private static AssertionCheck check(TrustedAuthorities trusted) {
        return new AssertionCheck(
                Set.of("NRF"),
                Duration.ZERO,
                Duration.ofHours(1),
                new TrustedSigners(List.of(SignatureAlgorithm.ES256), List.of(), List.of())
                        .trusting(trusted.certificates()));
    }

    private String assertion(SbiTls tls) {
        return Objects.requireNonNull(signer(tls).assertion());
    }

    private AssertionSigner signer(SbiTls tls) {
        return new AssertionSigner(tls, SCP, () -> now);
    }

    private static SbiTls tls(@Nullable Path keys, Path trust) {
        return new SbiTls(keys, Certificates.PASSWORD, trust, Certificates.PASSWORD, ClientCertificate.NONE);
    }
}
