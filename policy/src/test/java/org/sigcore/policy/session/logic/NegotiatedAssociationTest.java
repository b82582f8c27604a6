// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
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
    void withoutFeatures_nothingIsSentThatNeedsOne() {
        assertThat(of("pcf-am", AM, "0"))
                .isEqualTo(Json.parse("{\"rfsp\": 1, \"triggers\": [\"LOC_CH\", \"NEW_ONE\"]}"));
        assertThat(of("pcf-ue", UE, "0")).isEqualTo(Json.parse("{\"uePolicySet\": true}"));
    }

    @Test
    void withThem_theDecisionStays() {
        assertThat(of("pcf-am", AM, "1F1D")).isEqualTo(Json.parse(AM));
        assertThat(of("pcf-ue", UE, "16")).isEqualTo(Json.parse(UE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"areas\": [{\"tacs\": [\"000001\"]}]}",
                "{\"restrictionType\": \"ALLOWED_AREAS\"}",
                "{\"restrictionType\": \"NOT_ALLOWED_AREAS\", \"areas\": [{\"tacs\": [\"000001\"]}], \"maxNumOfTAs\": 16}",
                "{\"restrictionType\": \"ALLOWED_AREAS\", \"areas\": [], \"maxNumOfTAsForNotAllowedAreas\": 1}",
                "{\"restrictionType\": \"ALLOWED_AREAS\", \"areas\": [{}]}"
            })
    @SpecRef("TS 29.571 5.4.4.34")
    void serviceAreaThatContradictsItself_isRefusedAndLeftOut(String area) {
        ObjectNode decision = Json.object().put("rfsp", 1);
        decision.set("servAreaRes", Json.parse(area));
        assertThatThrownBy(() -> PolicyShapes.of("ServiceAreaRestriction").check(Json.parse(area)))
                .isInstanceOf(ProblemException.class);
        assertThat(NegotiatedAssociation.withoutInvalid(decision)).containsExactly("servAreaRes");
        assertThat(decision).isEqualTo(Json.object().put("rfsp", 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"maxNumOfTAs\": 16}",
                "{\"restrictionType\": \"ALLOWED_AREAS\", \"areas\": [], \"maxNumOfTAs\": 16}",
                "{\"restrictionType\": \"NOT_ALLOWED_AREAS\", \"areas\": [{\"areaCode\": \"a\"}], \"maxNumOfTAsForNotAllowedAreas\": 1}"
            })
    void serviceAreaAsItsTypeHasIt_stays(String area) {
        ObjectNode decision = Json.object();
        decision.set("servAreaRes", Json.parse(area));
        assertThat(NegotiatedAssociation.withoutInvalid(decision)).isEmpty();
        assertThat(decision.get("servAreaRes")).isEqualTo(Json.parse(area));
    }

    private static ObjectNode of(String service, String decision, String agreed) {
        ObjectNode document = (ObjectNode) Json.parse(decision);
        NegotiatedAssociation.only(service, document, agreed);
        return document;
    }
}
