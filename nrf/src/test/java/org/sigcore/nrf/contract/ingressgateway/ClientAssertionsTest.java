// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.ingressgateway;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.nrf.contract.nrfconfiguration.CcaOptions;
import org.sigcore.nrf.contract.nrfconfiguration.CcaOptions.Check;
import org.sigcore.nrf.contract.nrfconfiguration.CcaOptions.TrustedKey;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.token.RefusedAssertionException;
import org.sigcore.sbi.token.SignatureAlgorithm;
import tools.jackson.databind.node.ObjectNode;

class ClientAssertionsTest {
    private static final String AMF = "00000000-0000-4000-8000-0000000000a1";
    private static final String NRF = "00000000-0000-4000-8000-00000000000f";

    private final Assertions amf = new Assertions();
    private CcaOptions options = options(Check.REQUIRED);
    private Instant now = Instant.ofEpochSecond(1_000_000);
    private final ClientAssertions assertions = new ClientAssertions(() -> options, List::of, NRF, () -> now);

    @Test
    void signedAssertion_isAcceptedUntilExpiry() {
        String assertion = amf.sign(header("{}"), claims("{}"));
        assertThatCode(() -> check(assertion, AMF)).doesNotThrowAnyException();
        assertThatCode(() -> check(assertion, null)).doesNotThrowAnyException();
        assertThatThrownBy(() -> check(assertion, NRF)).hasMessageContaining("another NF instance");
        now = now.plusSeconds(309);
        assertThatCode(() -> check(assertion, AMF)).doesNotThrowAnyException();
        now = now.plusSeconds(1);
        assertThatThrownBy(() -> check(assertion, AMF)).hasMessage("it has expired");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {}                | {"aud":["UDM","NRF"]}   |
        {}                | {"aud":"00000000-0000-4000-8000-00000000000F"} |
        {}                | {"aud":"UDM"}           | meant for others
        {}                | {"aud":null}            | meant for others
        {}                | {"exp":999000}          | expired
        {}                | {"exp":"soon"}          | not of its type
        {}                | {"iat":1000100}         | in the future
        {}                | {"iat":900000}          | expired
        {}                | {"iat":null}            | iat is missing
        {}                | {"sub":"00000000-0000-4000-8000-0000000000b2"} | another NF instance
        {"kid":"other"}   | {}                      | key is not known
        {"alg":"none"}    | {}                      | signature
        {"alg":"RS256"}   | {}                      | signature
        {"x5c":["AA=="]}  | {}                      | not trusted
        """)
    void headerAndClaims_areValidated(String header, String claims, @Nullable String refusal) {
        String assertion = amf.sign(header(header), claims(claims));
        if (refusal == null) {
            assertThatCode(() -> check(assertion, AMF)).doesNotThrowAnyException();
        } else {
            assertThatThrownBy(() -> check(assertion, AMF))
                    .isInstanceOf(RefusedAssertionException.class)
                    .hasMessageContaining(refusal);
        }
    }

    @Test
    void missingOrMalformedAssertion_isRefusedAsConfigured() {
        assertThatThrownBy(() -> check(null, AMF)).hasMessageContaining("missing");
        String good = amf.sign(header("{}"), claims("{}"));
        for (String bad : List.of("", "a.b", "a.b.c", good + "A", good.replace('.', ':'), "." + good)) {
            assertThatThrownBy(() -> check(bad, AMF)).as(bad).isInstanceOf(RefusedAssertionException.class);
        }
        assertThatThrownBy(() -> check(new Assertions().sign(header("{}"), claims("{}")), AMF))
                .hasMessageContaining("signature");
        options = options(Check.WHEN_PRESENT);
        assertThatCode(() -> check(null, AMF)).doesNotThrowAnyException();
        assertThatThrownBy(() -> check("a.b.c", AMF)).isInstanceOf(RefusedAssertionException.class);
        options = options(Check.DISABLED);
        assertThatCode(() -> check("a.b.c", AMF)).doesNotThrowAnyException();
    }

    private void check(@Nullable String assertion, @Nullable String consumer) throws RefusedAssertionException {
        SbiHeaders headers = assertion == null ? SbiHeaders.of() : SbiHeaders.of(ClientAssertions.HEADER, assertion);
        assertions.check(CcaOptions::discovery, headers, consumer);
    }

    private CcaOptions options(Check discovery) {
        return new CcaOptions(
                Check.DISABLED,
                discovery,
                Check.DISABLED,
                List.of(),
                true,
                List.of(new TrustedKey("k", amf.publicKey(), AMF)),
                List.of(SignatureAlgorithm.ES256),
                Duration.ofSeconds(10),
                Duration.ofHours(1));
    }

    private static ObjectNode header(String members) {
        return with("{\"alg\":\"ES256\",\"kid\":\"k\"}", members);
    }

    private static ObjectNode claims(String members) {
        return with("{\"sub\":\"" + AMF + "\",\"aud\":\"NRF\",\"iat\":1000000,\"exp\":1000300}", members);
    }

    private static ObjectNode with(String document, String members) {
        ObjectNode object = (ObjectNode) Json.parse(document);
        ((ObjectNode) Json.parse(members))
                .properties()
                .forEach(member -> object.set(member.getKey(), member.getValue()));
        return object;
    }
}
