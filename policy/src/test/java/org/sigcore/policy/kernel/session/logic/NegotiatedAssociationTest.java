// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

class NegotiatedAssociationTest {
    private static final String AM = """
            {"rfsp": 1, "ueAmbr": {"uplink": "1 Mbps", "downlink": "1 Mbps"}, "smfSelInfo": {}, "ueSliceMbrs": [],
             "asTimeDisParam": {}, "triggers": ["LOC_CH", "UE_AMBR_CH", "ALLOWED_NSSAI_CH", "NEW_ONE"]}
            """;
    private static final String UE = """
            {"triggers": ["PLMN_CH", "CON_STATE_CH", "GROUP_ID_LIST_CHG"], "uePolicySet": true}
            """;

    @Test
    void decisionWithoutFeatures_losesMembersThatNeedFeatures() {
        assertThat(of("pcf-am", AM, "0"))
                .isEqualTo(Json.parse("{\"rfsp\": 1, \"triggers\": [\"LOC_CH\", \"NEW_ONE\"]}"));
        assertThat(of("pcf-ue", UE, "0")).isEqualTo(Json.parse("{\"uePolicySet\": true}"));
    }

    @Test
    void decisionWithItsFeatures_isUnchanged() {
        assertThat(of("pcf-am", AM, "1F1D")).isEqualTo(Json.parse(AM));
        assertThat(of("pcf-ue", UE, "16")).isEqualTo(Json.parse(UE));
    }

    private static ObjectNode of(String service, String decision, String agreed) {
        ObjectNode document = (ObjectNode) Json.parse(decision);
        NegotiatedAssociation.only(service, document, agreed);
        return document;
    }
}
