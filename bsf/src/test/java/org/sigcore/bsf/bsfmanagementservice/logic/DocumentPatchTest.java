// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.node.ObjectNode;

class DocumentPatchTest {
    private static final ObjectNode BINDING = session("ipv6Prefix", "2001:db8:0:1::/64");

    @Test
    void patch_replacesAndRemovesMembers() {
        ObjectNode patched = apply("{\"ipv4Addr\": null, \"ipv6Prefix\": \"2001:db8:0:2::/64\"}");

        assertThat(patched.has("ipv4Addr")).isFalse();
        assertThat(patched.path("ipv6Prefix").asString()).isEqualTo("2001:db8:0:2::/64");
        assertThat(patched.path("dnn").asString()).isEqualTo("internet");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"supi\": \"imsi-2\"}", "{\"gpsi\": null}", "{\"dnn\": \"ims\"}"})
    void patchOfIdentityOrDnn_isRefusedWith403(String patch) {
        assertThatThrownBy(() -> apply(patch)).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().status()).isEqualTo(403);
            assertThat(e.problem().cause()).isEqualTo("MODIFICATION_NOT_ALLOWED");
            assertThat(e.problem().invalidParams()).hasSize(1);
        });
    }

    @Test
    void patch_withEqualOrUnknownMembers_changesNothing() {
        assertThat(apply("{\"dnn\": \"internet\", \"newInRelease20\": 1}")).isEqualTo(BINDING);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"ipv4Addr\": \"nowhere\"}", "{\"pcfIpEndPoints\": []}", "{\"snssai\": {\"sst\": 256}}"})
    void patchWithInvalidResult_isRefusedWith400(String patch) {
        assertThatThrownBy(() -> apply(patch))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(400));
    }

    private static ObjectNode apply(String patch) {
        return DocumentPatch.PCF_BINDING.apply(BINDING, (ObjectNode) Json.parse(patch));
    }
}
