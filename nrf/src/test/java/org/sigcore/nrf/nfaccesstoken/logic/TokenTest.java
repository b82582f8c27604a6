// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.Profiles.service;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.Signature;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.nfaccesstoken.store.KeyFile;
import org.sigcore.nrf.nfregistration.api.NfInstance;
import org.sigcore.nrf.nfregistration.logic.InstanceDirectory;
import tools.jackson.databind.node.ObjectNode;

class TokenTest {
    private static final String NRF = "00000000-0000-4000-8000-00000000000f";

    @TempDir
    private Path directory;

    private final ObjectNode consumer = profile("AMF", "{}");
    private final ObjectNode producer = profile(
            "UDM",
            "{'nfSetIdList':['set1'],'nfServiceList':{"
                    + service(
                            "nudm-sdm",
                            "'allowedNfTypes':['AMF'],'allowedOperationsPerNfType':{'AMF':['nudm-sdm:am-data:read']}")
                    + "," + service("nudm-ee", "'allowedNfTypes':['SMF']") + "}}");
    private final TokenDecider decider = new TokenDecider(
            InstanceDirectory.of(
                    List.of(new NfInstance(NFProfile.of(consumer), 1), new NfInstance(NFProfile.of(producer), 1))),
            NRF);

    @Test
    void aTokenForATypeNamesIssuerSubjectAudienceAndScope() {
        ObjectNode claims = decide("targetNfType=UDM", "scope=nudm-sdm", "targetNfSetId=set1");
        assertThat(Json.text(claims))
                .isEqualTo("{\"iss\":\"" + NRF + "\",\"sub\":\"" + id(consumer)
                        + "\",\"aud\":\"UDM\",\"scope\":\"nudm-sdm\",\"producerNfSetId\":\"set1\"}");
    }

    @Test
    void aTokenForAnInstanceNamesItAsAudience() {
        ObjectNode claims = decide("targetNfInstanceId=" + id(producer), "scope=nudm-sdm");
        assertThat(claims.at("/aud/0").stringValue()).isEqualTo(id(producer));
    }

    @ParameterizedTest
    @CsvSource({
        "nudm-sdm nudm-ee, nudm-sdm",
        "nudm-sdm:am-data:read, nudm-sdm:am-data:read",
        "nudm-sdm nudm-sdm:ue-context:read, nudm-sdm"
    })
    void theScopeIsCutDownToWhatIsAllowed(String asked, String granted) {
        assertThat(decide("targetNfType=UDM", "scope=" + asked).get("scope").stringValue())
                .isEqualTo(granted);
    }

    @ParameterizedTest
    @CsvSource({
        "scope=nudm-ee, unauthorized_client",
        "scope=nudm-mt, invalid_scope",
        "scope=, invalid_request",
        "scope=a$b, invalid_request",
        "grant_type=password, unsupported_grant_type",
        "nfInstanceId=00000000-0000-4000-8000-000000000000, invalid_client",
        "nfInstanceId=me, invalid_request",
        "nfType=SMF, invalid_client",
        "targetNfType=, invalid_request",
        "targetNfSetId=set2, invalid_scope",
        "targetNfInstanceId=00000000-0000-4000-8000-000000000000, invalid_request",
        "targetSnssaiList=[, invalid_request"
    })
    void refuses(String change, String error) {
        assertThatThrownBy(() -> decide("targetNfType=UDM", "scope=nudm-sdm", change))
                .isInstanceOfSatisfying(
                        TokenRefusedException.class, e -> assertThat(e.error()).isEqualTo(error));
    }

    @Test
    void theNrfGrantsItsOwnServicesOnly() {
        assertThat(decide("targetNfType=NRF", "scope=nnrf-disc nudm-sdm")
                        .get("scope")
                        .stringValue())
                .isEqualTo("nnrf-disc");
        assertThatThrownBy(() -> decide("targetNfType=NRF", "scope=nudm-sdm"))
                .isInstanceOf(TokenRefusedException.class);
    }

    @Test
    void theSignatureIsThatOfThePublishedKeyAndTheKeyIsKept() throws Exception {
        Path file = directory.resolve("sub/key.pem");
        KeyPair keys = KeyFile.in(file);
        TokenSigner signer = new TokenSigner(keys);
        String[] parts = signer.sign(Json.object().put("a", 1)).split("\\.", -1);
        Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
        signature.initVerify(KeyFile.in(file).getPublic());
        signature.update((parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII));
        assertThat(signature.verify(Base64.getUrlDecoder().decode(parts[2]))).isTrue();
        assertThat(Json.parseObject(Base64.getUrlDecoder().decode(parts[0])).get("kid"))
                .isEqualTo(signer.keySet().at("/keys/0/kid"));
        assertThat(new TokenSigner(KeyFile.in(file)).keySet()).isEqualTo(signer.keySet());
    }

    private ObjectNode decide(String... members) {
        Map<String, String> form = new HashMap<>(
                Map.of("grant_type", "client_credentials", "nfInstanceId", id(consumer), "nfType", "AMF"));
        for (String member : members) {
            String[] parts = member.split("=", 2);
            form.put(parts[0], parts[1]);
        }
        form.values().removeIf(String::isEmpty);
        return decider.decide(form);
    }
}
