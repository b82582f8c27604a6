// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.openapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Shape;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;
import org.sigcore.policy.openapi.OpenApi.Part;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Requests are validated in all nested members, and refused where the published schemas refuse them. */
class PolicyShapesTest {
    private static final long SEED = Long.getLong("sigcore.test.seed", System.nanoTime());
    private static final int DOCUMENTS = 12;
    private static final String NOTIFIED = "http://127.0.0.1:7600/told";
    private static final String SM = "TS29512_Npcf_SMPolicyControl.yaml";
    private static final String UE = "TS29525_Npcf_UEPolicyControl.yaml";
    private static final String AM = "TS29507_Npcf_AMPolicyControl.yaml";
    /** The types of the shapes, and their places in the files. */
    private static final Map<String, List<String>> TYPES = Map.ofEntries(
            Map.entry("SmPolicyContextData", List.of(SM, "SmPolicyContextData")),
            Map.entry("SmPolicyUpdateContextData", List.of(SM, "SmPolicyUpdateContextData")),
            Map.entry("SmPolicyDeleteData", List.of(SM, "SmPolicyDeleteData")),
            Map.entry(
                    "AppSessionContextReqData",
                    List.of("TS29514_Npcf_PolicyAuthorization.yaml", "AppSessionContextReqData")),
            Map.entry("EventsSubscReqData", List.of("TS29514_Npcf_PolicyAuthorization.yaml", "EventsSubscReqData")),
            Map.entry("AmPolicyAssociationRequest", List.of(AM, "PolicyAssociationRequest")),
            Map.entry("AmPolicyAssociationUpdateRequest", List.of(AM, "PolicyAssociationUpdateRequest")),
            Map.entry("UePolicyAssociationRequest", List.of(UE, "PolicyAssociationRequest")),
            Map.entry("UePolicyAssociationUpdateRequest", List.of(UE, "PolicyAssociationUpdateRequest")),
            Map.entry("PcEventExposureSubsc", List.of("TS29523_Npcf_EventExposure.yaml", "PcEventExposureSubsc")),
            Map.entry("BdtReqData", List.of("TS29554_Npcf_BDTPolicyControl.yaml", "BdtReqData")),
            Map.entry("AppAmContextData", List.of("TS29534_Npcf_AMPolicyAuthorization.yaml", "AppAmContextData")),
            Map.entry("PdtqPolicyData", List.of("TS29543_Npcf_PDTQPolicyControl.yaml", "PdtqPolicyData")));
    /** The types of decisions of the PCF, which do not use values that a later version may add to an enumeration. */
    private static final Map<String, List<String>> DECISIONS = Map.of(
            "SmPolicyDecision", List.of(SM, "SmPolicyDecision"),
            "AmPolicyAssociation", List.of(AM, "PolicyAssociation"),
            "UePolicyAssociation", List.of(UE, "PolicyAssociation"));

    /** Members with rules that the OpenAPI files state only in text, or that protect other subscribers. */
    private static final List<String> BEYOND_THE_SCHEMAS =
            List.of("maxReportNbr", "/5qi: ", "wlServAreaRes", "ipv4FrameRouteList", "redirectServerAddress");

    @Test
    void requestShapes_acceptSchemaSamples_andRefuseMembersOfWrongType() {
        compare(TYPES, new SchemaSamples(new Random(SEED), NOTIFIED));
    }

    @Test
    void decisionShapes_acceptSchemaSamples_andRefuseMembersOfWrongType() {
        compare(DECISIONS, new SchemaSamples(new Random(SEED), NOTIFIED).withEnumeratedValuesOnly());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SmPolicyContextData | {\"appDetectionInfos\": @} | /appDetectionInfos",
                "SmPolicyUpdateContextData | {\"repPolicyCtrlReqTriggers\": @} | /repPolicyCtrlReqTriggers",
                "SmPolicyUpdateContextData | {\"ruleReports\": [{\"pccRuleIds\": @}]} | /ruleReports/0/pccRuleIds",
                "AppSessionContext | {\"ascReqData\": {\"evSubsc\": {\"events\": @}}} | /ascReqData/evSubsc/events",
                "EventsSubscReqData | {\"events\": @} | /events",
                "AmPolicyAssociationRequest | {\"allowedSnssais\": @} | /allowedSnssais",
                "UePolicyAssociationUpdateRequest | {\"triggers\": @} | /triggers",
                "PcEventExposureSubsc | {\"eventSubs\": @} | /eventSubs",
                "BdtReqData | {\"memberOfALaterRelease\": @} | /memberOfALaterRelease"
            })
    void overlongArray_isRefusedWithoutValidatingItsItems(String type, String document, String pointer) {
        String items = String.join(",", Collections.nCopies(Shape.MOST_ITEMS + 1, "7"));
        JsonNode request = Json.parse(document.replace("@", "[" + items + "]"));

        assertThatThrownBy(() -> PolicyShapes.of(type).check(request))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().invalidParams())
                                .containsExactly(new InvalidParam(pointer, "expected at most 1000 items")));
    }

    private static void compare(Map<String, List<String>> types, SchemaSamples samples) {
        assumeTrue(OpenApi.isAtHand(), () -> "shapes not compared: no OpenAPI files in " + OpenApi.directory());
        List<String> differences = new ArrayList<>();
        int[] spoiled = new int[1];
        types.forEach((name, place) -> {
            Shape shape = PolicyShapes.of(name);
            Part schema = OpenApi.schema(place.getFirst(), place.getLast());
            for (int i = 0; i < DOCUMENTS; i++) {
                JsonNode document = samples.of(schema, i % 2 == 0 ? 0.9 : 0.4);
                refusals(shape, document).stream()
                        .filter(fault -> BEYOND_THE_SCHEMAS.stream().noneMatch(fault::contains))
                        .forEach(fault -> differences.add(name + ": refused " + fault));
                for (String pointer : pointers(document, "", new ArrayList<>())) {
                    JsonNode wrong = document.deepCopy();
                    spoil(wrong, pointer);
                    if (!SchemaFaults.of(schema, wrong).isEmpty()) {
                        spoiled[0]++;
                        if (PolicyShapes.type(name).accepts(wrong)) {
                            differences.add(name + ": accepts " + wrong.at(pointer) + " at " + pointer);
                        }
                        if (refusals(shape, wrong).isEmpty()) {
                            differences.add(name + ": accepted " + wrong.at(pointer) + " at " + pointer);
                        }
                    }
                }
            }
        });
        assertThat(differences).as("seed %s", SEED).isEmpty();
        assertThat(spoiled[0]).isGreaterThan(1000);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"userLocationInfo\": {\"nrLocation\": {\"tai\": {\"plmnId\": {\"mcc\": \"001\"}, \"tac\": \"000001\"}, \"ncgi\": 1}}}"
                        + "| /userLocationInfo/nrLocation/tai/plmnId/mnc /userLocationInfo/nrLocation/ncgi",
                "{\"traceReq\": {\"traceRef\": \"00101-00000A\", \"traceDepth\": \"MINIMUM\", \"neTypeList\": \"x\", \"eventList\": \"00\"}}"
                        + "| /traceReq/neTypeList",
                "{\"servNfId\": {\"sgsnAddr\": {}}}| /servNfId/sgsnAddr/sgsnIpv4Addr",
                "{\"repPraInfos\": {\"1\": {\"praId\": \"1\", \"trackingAreaList\": []}}}| /repPraInfos/1/trackingAreaList",
                "{\"userLocationInfoTime\": \"yesterday\"}| /userLocationInfoTime",
                "{\"uePolCont\": \"no octets\"}| /uePolCont",
                "{\"accessType\": \"5GPP_ACCESS\"}| /accessType"
            })
    void invalidNestedMembersOfUpdate_areNamed(String update, String pointers) {
        assertThatThrownBy(() -> PolicyShapes.of("SmPolicyUpdateContextData").check(Json.parse(update)))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        refused -> assertThat(refused.problem().invalidParams())
                                .extracting(InvalidParam::param)
                                .containsExactly(pointers.split(" ")));
    }

    @Test
    void keyMembers_haveMaximumLength_andIntegersHold64Bits() {
        Shape update = PolicyShapes.of("SmPolicyUpdateContextData");
        assertThat(refusals(update, Json.object().put("ipDomain", "lab"))).isEmpty();
        assertThat(refusals(update, Json.object().put("ipDomain", "x".repeat(256))))
                .isNotEmpty();
        assertThat(refusals(update, Json.parse("{\"tsnBridgeInfo\": {\"bridgeId\": 18446744073709551615}}")))
                .isEmpty();
        assertThat(refusals(update, Json.parse("{\"tsnBridgeInfo\": {\"bridgeId\": 18446744073709551616}}")))
                .isNotEmpty();
        assertThat(refusals(
                        PolicyShapes.of("AppSessionContextReqData"),
                        Json.object().put("sipForkInd", 1)))
                .isNotEmpty();
    }

    private static List<String> refusals(Shape shape, JsonNode document) {
        try {
            shape.check(document);
            return List.of();
        } catch (ProblemException refused) {
            return List.of(refused.problem() + " of " + document);
        }
    }

    private static List<String> pointers(JsonNode node, String pointer, List<String> all) {
        if (node instanceof ObjectNode object) {
            object.properties().forEach(member -> {
                all.add(pointer + "/" + Shape.escape(member.getKey()));
                pointers(member.getValue(), pointer + "/" + Shape.escape(member.getKey()), all);
            });
        } else if (node instanceof ArrayNode array) {
            for (int i = 0; i < array.size(); i++) {
                all.add(pointer + "/" + i);
                pointers(array.get(i), pointer + "/" + i, all);
            }
        }
        return all;
    }

    /** Replaces a value by one of another type. */
    private static void spoil(JsonNode document, String pointer) {
        int last = pointer.lastIndexOf('/');
        JsonNode holder = document.at(pointer.substring(0, last));
        String name = pointer.substring(last + 1).replace("~1", "/").replace("~0", "~");
        boolean isText = document.at(pointer).isString();
        if (holder instanceof ObjectNode object) {
            object.set(name, isText ? Json.parse("7") : Json.parse("\"seven\""));
        } else if (holder instanceof ArrayNode array) {
            array.set(Integer.parseInt(name), isText ? Json.parse("7") : Json.parse("\"seven\""));
        }
    }
}
