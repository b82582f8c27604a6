// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/** Members of an AF session that its AF may change. */
@SpecRef({"TS 29.514 5.6.2.5", "TS 29.500 5.2.7.2"})
class AppSessionPatchesTest {
    private static final String REQUEST =
            "'notifUri':'http://af/n','ueIpv4':'10.0.0.1','supi':'imsi-1','suppFeat':'3','afAppId':'a'";

    @Test
    void addressInAnotherNotation_isRepeated() {
        ObjectNode request = json("'ueIpv6':'2001:db8::1','ueMac':'00-11-22-33-44-55'");
        assertThat(AppSessionPatches.patched(request, json("'ueIpv6':'2001:DB8:0::1','ueMac':'00:11:22:33:44:55'")))
                .isEqualTo(request);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'notifUri':null",
                "'notifUri':'http://other/n'",
                "'ueIpv4':'10.0.0.2'",
                "'supi':'imsi-2'",
                "'suppFeat':'0'"
            })
    void changeOfIdentity_isRefused(String patch) {
        assertThatThrownBy(() -> AppSessionPatches.patched(json(REQUEST), json(patch)))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().status()).isEqualTo(403);
                    assertThat(e.problem().cause()).isEqualTo("MODIFICATION_NOT_ALLOWED");
                    assertThat(e.problem().invalidParams())
                            .extracting(InvalidParam::param)
                            .containsExactly("/ascReqData/"
                                    + json(patch).propertyNames().iterator().next());
                });
    }

    @Test
    void repeatedIdentity_isAccepted() {
        assertThat(AppSessionPatches.patched(json(REQUEST), json(REQUEST.replace("'a'", "'b'") + ",'ueIpv6':null")))
                .isEqualTo(json(REQUEST.replace("'a'", "'b'")));
    }

    @Test
    void unknownIdentity_isIgnored() {
        assertThat(AppSessionPatches.patched(json(REQUEST), json("'gpsi':'msisdn-1','ofRelease20':1")))
                .isEqualTo(json(REQUEST + ",'ofRelease20':1"));
    }

    @Test
    @SpecRef("TS 29.214 4.4.2")
    void updateOnRx_keepsIdentityOfSession() {
        assertThat(AppSessionPatches.withoutIdentity(
                        json(REQUEST), json("'ueIpv4':'10.0.0.2','supi':'imsi-2','gpsi':'msisdn-1','afAppId':'b'")))
                .isEqualTo(json("'gpsi':'msisdn-1','afAppId':'b'"));
    }

    private static ObjectNode json(String members) {
        return (ObjectNode) Json.parse("{" + members.replace('\'', '"') + "}");
    }
}
