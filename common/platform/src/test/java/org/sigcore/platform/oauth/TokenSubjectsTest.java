// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.AsciiString;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.token.AccessTokenCheck;
import org.sigcore.sbi.token.TokenKeys;

class TokenSubjectsTest {
    private final SbiTransport transport = SbiTransport.start(1);
    private final Issuer nrf = new Issuer(transport);
    private final AccessTokenCheck check = new AccessTokenCheck(
            NFProfile.of(Json.object()
                    .put("nfInstanceId", "33333333-0000-4000-8000-00000000000c")
                    .put("nfType", "SCP")),
            Set.of(),
            Duration.ofSeconds(5));
    private final AtomicLong nanos = new AtomicLong();
    private volatile TokenKeys keys = keysOf(nrf);
    private final IssuerKeys known = new IssuerKeys(() -> keys, nanos::get, () -> {});
    private final TokenSubjects subjects = new TokenSubjects(
            new TokenVerifier(known, (text, by, now) -> check.checkSubject(text, by, now), InstantSource.system()),
            InstantSource.system());

    @AfterEach
    void stop() {
        nrf.close();
        transport.close();
    }

    @Test
    void tokenForAnotherProducer_provesItsSubject() {
        assertThat(subject(nrf.token("nudm-sdm", "\"aud\":\"UDM\""))).contains(Issuer.CONSUMER);
    }

    @Test
    void expiredAndForgedTokens_proveNothing() {
        assertThat(subject(nrf.token("nudm-sdm", "\"exp\":1000"))).isEmpty();
        assertThat(subject("x.y.z")).isEmpty();
        String token = nrf.token("nudm-sdm", "");
        assertThat(subject(token.substring(0, token.lastIndexOf('.') + 1))).isEmpty();
        nrf.key = Issuer.newKey("one");
        assertThat(subject(nrf.token("nudm-sdm", "")))
                .as("signed with another key")
                .isEmpty();
    }

    @Test
    void cachedToken_provesNothing_afterTheKeysHaveChanged() {
        String token = nrf.token("nudm-sdm", "");
        assertThat(subject(token)).contains(Issuer.CONSUMER);
        assertThat(subject(token)).contains(Issuer.CONSUMER);

        nrf.key = Issuer.newKey("two");
        keys = keysOf(nrf);
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
        known.refresh();
        assertThat(subject(token)).isEmpty();
        assertThat(subject(nrf.token("nudm-sdm", ""))).contains(Issuer.CONSUMER);
    }

    private Optional<String> subject(String token) {
        return subjects.subject(field(token)).join();
    }

    private static AsciiString field(String token) {
        return new AsciiString("Bearer " + token);
    }

    private static TokenKeys keysOf(Issuer issuer) {
        return TokenKeys.ofJwks("{\"keys\":[" + issuer.key.toPublicJWK().toJSONString() + "]}");
    }
}
