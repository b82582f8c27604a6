// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.platform.config.NfProperties;
import tools.jackson.databind.node.ObjectNode;

/** The allowed consumers in the profile of a service. */
class ServiceConsumersTest {
    private static final String ID = "5b1a1e0c-0000-4000-8000-000000000001";

    @ParameterizedTest
    @CsvSource({
        "npcf-smpolicycontrol, SMF SCP",
        "npcf-am-policy-control, AMF SCP",
        "npcf-ue-policy-control, AMF PCF SCP",
        "npcf-policyauthorization, AF NEF PCSCF TSCTSF PCF SCP",
        "npcf-am-policyauthorization, AF NEF TSCTSF SCP",
        "npcf-eventexposure, NEF AF NWDAF DCCF SCP",
        "npcf-bdtpolicycontrol, NEF AF SCP",
        "npcf-pdtq-policy-control, NEF AF SCP",
        "nbsf-management, PCF NEF AF PCSCF NWDAF DCCF TSCTSF SCP"
    })
    void allowedNfTypes_areTheConsumersOfTs23502(String service, String types) {
        assertThat(service(Map.of(), service).get("allowedNfTypes")).isEqualTo(list(types.split(" ")));
    }

    @Test
    void nrfServices_areAllowedForEveryNf() {
        assertThat(service(Map.of(), "nnrf-nfm").has("allowedNfTypes")).isFalse();
        assertThat(service(Map.of(), "nnrf-disc").has("allowedOperationsPerNfType"))
                .isFalse();
    }

    @Test
    void operationScopes_areGrantedToTheTypesThatNeedThem() {
        ObjectNode service = service(Map.of(), "npcf-policyauthorization");
        assertThat(service.at("/allowedOperationsPerNfType/AF"))
                .isEqualTo(list("npcf-policyauthorization:policy-auth-mgmt"));
        assertThat(service.at("/allowedOperationsPerNfType").has("PCF")).isFalse();
    }

    @Test
    void configuredTypes_replaceTheDefaults() {
        var configured =
                Map.of("npcf-policyauthorization", List.of("NEF", "CUSTOM_1"), "nbsf-management", List.<String>of());
        ObjectNode service = service(configured, "npcf-policyauthorization");
        assertThat(service.get("allowedNfTypes")).isEqualTo(list("NEF", "CUSTOM_1"));
        assertThat(service.get("allowedOperationsPerNfType").propertyNames()).containsExactly("NEF");
        assertThat(service(configured, "nbsf-management").has("allowedNfTypes")).isFalse();
    }

    @Test
    void withoutEnforcedTokens_noOperationScopesAreGranted() {
        ObjectNode service = service(Map.of(), "npcf-policyauthorization", false);
        assertThat(service.has("allowedNfTypes")).isTrue();
        assertThat(service.has("allowedOperationsPerNfType")).isFalse();
    }

    private static ObjectNode service(Map<String, List<String>> configured, String name) {
        return service(configured, name, true);
    }

    private static ObjectNode service(Map<String, List<String>> configured, String name, boolean grantsOperations) {
        NfProperties properties = new NfProperties(ID, null, false, List.of(), null, null, 1, 1, false, configured);
        NfIdentity identity =
                new NfIdentity("policy", ID, properties, List.of(new PlmnId("001", "01")), grantsOperations);
        identity.reachableAt(ApiRoot.parse("http://127.0.0.1:7300"));
        return identity.addService(identity.profile("PCF"), name, "v1", "1.0.0");
    }

    private static Object list(String... texts) {
        var list = Json.array();
        List.of(texts).forEach(list::add);
        return list;
    }
}
