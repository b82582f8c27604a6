// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Shape;
import tools.jackson.databind.node.ObjectNode;

class AssociationKindTest {
    private static final String MANDATORY = """
            {"notificationUri": "http://amf/n", "supi": "imsi-001010000000001", "suppFeat": "1"}
            """;

    private static final String AM = """
            {"notificationUri": "http://amf/n", "supi": "imsi-001010000000001", "suppFeat": "1",
             "gpsi": "msisdn-1", "pei": "imei-351234567890120", "accessType": "3GPP_ACCESS", "ratType": "NR",
             "timeZone": "+01:00+1", "servingPlmn": {"mcc": "001", "mnc": "01"}, "rfsp": 256,
             "userLoc": {"nrLocation": {"tai": {"plmnId": {"mcc": "001", "mnc": "01"}, "tac": "000001"},
               "ncgi": {"plmnId": {"mcc": "001", "mnc": "01"}, "nrCellId": "000000010"}}},
             "groupIds": ["00000001-001-01-0a"], "guami": {"plmnId": {"mcc": "001", "mnc": "01"}, "amfId": "010041"},
             "servAreaRes": {"restrictionType": "ALLOWED_AREAS", "areas": [{"tacs": ["000001"]}]},
             "ueAmbr": {"uplink": "1 Mbps", "downlink": "2 Mbps"}, "allowedSnssais": [{"sst": 1}],
             "ueSliceMbrs": [{"sliceMbr": {"1": {"uplink": "1 Mbps", "downlink": "2 Mbps"}}, "servingSnssai": {"sst": 1}}],
             "traceReq": null, "attributeOfALaterRelease": 1}
            """;

    @Test
    void completeRequestsAndUpdates_areAccepted() {
        assertThatCode(() -> AssociationKind.AM.request().check(Json.parse(AM))).doesNotThrowAnyException();
        assertThatCode(() -> AssociationKind.UE.request().check(Json.parse(MANDATORY)))
                .doesNotThrowAnyException();
        ObjectNode update = (ObjectNode) Json.parse(AM);
        update.remove("supi");
        update.remove("suppFeat");
        update.putArray("triggers").add("TRIGGER_OF_A_LATER_RELEASE");
        assertThatCode(() -> AssociationKind.AM.update().check(update)).doesNotThrowAnyException();
        assertThatCode(() -> AssociationKind.UE.update().check(Json.object())).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            AM | {"rfsp": 0}                                          | /rfsp
            AM | {"rfsp": 257}                                        | /rfsp
            AM | {"servingPlmn": {"mcc": "abc", "mnc": "01"}}         | /servingPlmn/mcc
            AM | {"guami": {"amfId": "x"}}                            | /guami/plmnId
            AM | {"suppFeat": "zz"}                                   | /suppFeat
            AM | {"accessType": 5}                                    | /accessType
            AM | {"supi": ""}                                         | /supi
            AM | {"notificationUri": "//host/x"}                      | /notificationUri
            AM | {"timeZone": "noon"}                                 | /timeZone
            AM | {"groupIds": ["x"]}                                  | /groupIds/0
            AM | {"ueAmbr": {"uplink": "1 Mbps"}}                     | /ueAmbr/downlink
            AM | {"allowedSnssais": []}                               | /allowedSnssais
            AM | {"allowedSnssais": [{"sst": 256}]}                   | /allowedSnssais/0/sst
            AM | {"servAreaRes": {"restrictionType": "ALLOWED_AREAS"}} | /servAreaRes/areas
            AM | {"servAreaRes": {"areas": [{}]}}                     | /servAreaRes/areas/0/tacs
            AM | {"userLoc": {"nrLocation": {}}}                      | /userLoc/nrLocation/tai
            AM | {"snssaisPartRejected": {"1": {"snssai": {"sst": 1}}}} | /snssaisPartRejected/1/allowedTaiList
            AM | {"altNotifFqdns": ["no fqdn"]}                       | /altNotifFqdns/0
            UE | {"uePolReq": 7}                                      | /uePolReq
            UE | {"uePolReq": "no base64!"}                           | /uePolReq
            UE | {"servingNfId": "x"}                                 | /servingNfId
            UE | {"lboRoamInfo": [{"dnn": "internet"}]}               | /lboRoamInfo/0/snssai
            UE | {"5gsToEpsMob": "yes"}                               | /5gsToEpsMob
            """)
    void invalidMember_isRefusedWith400AndNamed(String kind, String member, String param) {
        ObjectNode request = (ObjectNode) Json.parse(MANDATORY);
        request.setAll((ObjectNode) Json.parse(member));
        Shape shape = (kind.equals("AM") ? AssociationKind.AM : AssociationKind.UE).request();
        assertThatThrownBy(() -> shape.check(request)).isInstanceOfSatisfying(ProblemException.class, refused -> {
            assertThat(refused.problem().status()).isEqualTo(400);
            assertThat(Json.text(refused.problem())).contains("\"" + param + "\"");
        });
    }

    @Test
    void merge_keepsLastingMembers_andPassesReportedMembersToPoliciesOnly() {
        ObjectNode request = (ObjectNode) Json.parse(AM);
        ObjectNode update = (ObjectNode) Json.parse("""
                {"triggers": ["RFSP_CH"], "rfsp": 9, "smfSelInfo": {"unsuppDnn": true},
                 "guami": {"plmnId": {"mcc": "001", "mnc": "01"}, "amfId": "010042"}, "nwdafDatas": null}
                """);
        ObjectNode merged = AssociationContexts.merge(request, update, AssociationKind.AM);
        assertThat(merged.path("rfsp").asInt()).isEqualTo(9);
        assertThat(merged.at("/guami/amfId").asString()).isEqualTo("010042");
        assertThat(merged.has("triggers") || merged.has("smfSelInfo") || merged.has("nwdafDatas"))
                .isFalse();
        assertThat(AssociationContexts.reported(merged, update)
                        .at("/smfSelInfo/unsuppDnn")
                        .asBoolean())
                .isTrue();
        assertThat(request.path("rfsp").asInt()).as("the argument").isEqualTo(256);

        ObjectNode roamed = AssociationContexts.merge(
                request,
                (ObjectNode) Json.parse("{\"plmnId\": {\"mcc\": \"262\", \"mnc\": \"02\"}}"),
                AssociationKind.UE);
        assertThat(roamed.at("/servingPlmn/mcc").asString()).isEqualTo("262");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            AM | {"accessTypes": ["3GPP_ACCESS"]}
            UE | {"accessTypes": ["3GPP_ACCESS"]}
            AM | {"praStatuses": {"p": {"presenceState": "IN_AREA"}}}
            UE | {"praStatuses": {"p": {"presenceState": "IN_AREA"}}}
            AM | {"unavailSnssais": [{"sst": 1}]}
            UE | {"connectState": "CONNECTED"}
            UE | {"accessStatus": "REGISTERED"}
            """)
    void reportedState_lastsUntilNextReport(String kind, String update) {
        AssociationKind of = kind.equals("AM") ? AssociationKind.AM : AssociationKind.UE;
        ObjectNode reported = (ObjectNode) Json.parse(update);
        ObjectNode merged = AssociationContexts.merge((ObjectNode) Json.parse(MANDATORY), reported, of);
        ObjectNode later = AssociationContexts.merge(merged, Json.object().put("notificationUri", "http://amf/o"), of);
        String member = reported.propertyNames().iterator().next();
        assertThat(later.get(member)).isEqualTo(reported.get(member));
    }

    @Test
    void reportOfOneArea_keepsOtherAreas() {
        ObjectNode request = (ObjectNode) Json.parse(MANDATORY);
        for (String report : new String[] {
            "{\"praStatuses\": {\"p\": {\"presenceState\": \"IN_AREA\"}, \"q\": {\"presenceState\": \"IN_AREA\"}}}",
            "{\"praStatuses\": {\"q\": {\"presenceState\": \"OUT_OF_AREA\"}}}"
        }) {
            ObjectNode update = (ObjectNode) Json.parse(report);
            request = AssociationContexts.merge(request, update, AssociationKind.AM);
            assertThat(AssociationContexts.reported(request, update).get("praStatuses"))
                    .as("seen by policies")
                    .isEqualTo(request.get("praStatuses"));
        }
        assertThat(request.at("/praStatuses/p/presenceState").asString()).isEqualTo("IN_AREA");
        assertThat(request.at("/praStatuses/q/presenceState").asString()).isEqualTo("OUT_OF_AREA");
    }
}
