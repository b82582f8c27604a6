// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.decision.SessionAddress;
import tools.jackson.databind.node.ObjectNode;

class SessionContextsTest {
    @Test
    void merge_keepsSessionAndUnknownMembers_andDropsEventReports() {
        ObjectNode context = merged("{\"ratType\": \"NR\"}", """
                {"ratType": "EUTRA", "ruleReports": [], "ofRelease20": {"a": 1}, "appDetectionInfos": [{"appId": "x"}],
                 "ueResources": {"forged": {}}}""");
        assertThat(context).isEqualTo(Json.parse("""
                {"ratType": "EUTRA", "ofRelease20": {"a": 1}, "detectedApps": {"x": [{"appId": "x"}]}}"""));
        assertThat(merged(Json.text(context), """
                {"repPolicyCtrlReqTriggers": ["APP_STO"], "appDetectionInfos": [{"appId": "x"}]}""").path("detectedApps")).isEmpty();
        assertThat(SessionContexts.initial(object("{\"ueMacs\": [\"x\"], \"dnn\": \"d\"}")))
                .isEqualTo(object("{\"dnn\": \"d\"}"));
    }

    @Test
    void instancesOfApplication_startAndStopSeparately() {
        ObjectNode context = merged("{}", """
                {"repPolicyCtrlReqTriggers": ["APP_STA"], "appDetectionInfos": [
                  {"appId": "a", "instanceId": "1"}, {"appId": "a", "instanceId": "2"}, {"appId": "b"}]}""");
        ObjectNode left = merged(Json.text(context), """
                {"repPolicyCtrlReqTriggers": ["APP_STA", "APP_STO"], "appDetectionInfos": [
                  {"appId": "a", "instanceId": "1"}, {"appId": "a", "instanceId": "3", "sdfDescriptions": [{}]}]}""");
        assertThat(left).isEqualTo(object("""
                {"detectedApps": {"b": [{"appId": "b"}], "a": [
                  {"appId": "a", "instanceId": "2"}, {"appId": "a", "instanceId": "3", "sdfDescriptions": [{}]}]}}"""));
        assertThat(merged(Json.text(left), """
                {"repPolicyCtrlReqTriggers": ["APP_STO"], "appDetectionInfos": [{"appId": "a"}]}"""))
                .as("all instances")
                .isEqualTo(object("{\"detectedApps\": {\"b\": [{\"appId\": \"b\"}]}}"));
        assertThat(merged("{\"detectedApps\": {\"b\": {\"appId\": \"b\"}}}", """
                {"repPolicyCtrlReqTriggers": ["APP_STA"], "appDetectionInfos": [{"appId": "c"}]}"""))
                .as("session of an earlier build")
                .isEqualTo(object("{\"detectedApps\": {\"b\": [{\"appId\": \"b\"}], \"c\": [{\"appId\": \"c\"}]}}"));
    }

    @Test
    void addedAccess_endsWithItsRelease() {
        String both = "{\"addAccessInfo\": {\"accessType\": \"NON_3GPP_ACCESS\"}}";
        assertThat(merged(both, "{\"relAccessInfo\": {\"accessType\": \"NON_3GPP_ACCESS\"}}"))
                .isEmpty();
        assertThat(merged(both, "{\"relAccessInfo\": {\"accessType\": \"3GPP_ACCESS\"}}"))
                .isEqualTo(object(both));
    }

    @Test
    @SpecRef("TS 29.512 5.6.2.19")
    void releaseOfFirstAccess_leavesTheAddedOne() {
        String both = """
                {"accessType": "3GPP_ACCESS", "ratType": "NR",
                 "addAccessInfo": {"accessType": "NON_3GPP_ACCESS", "ratType": "TRUSTED_WLAN"}}""";
        String released = "{\"relAccessInfo\": {\"accessType\": \"3GPP_ACCESS\"}";
        assertThat(merged(both, released + "}"))
                .isEqualTo(object("{\"accessType\": \"NON_3GPP_ACCESS\", \"ratType\": \"TRUSTED_WLAN\"}"));
        assertThat(merged(both, released + ", \"ratType\": \"WLAN\"}"))
                .isEqualTo(object("{\"accessType\": \"NON_3GPP_ACCESS\", \"ratType\": \"WLAN\"}"));
        assertThat(merged("{\"accessType\": \"3GPP_ACCESS\"}", released + "}"))
                .as("the only access")
                .isEqualTo(object("{\"accessType\": \"3GPP_ACCESS\"}"));
    }

    @Test
    void identityOfSession_isKept() {
        String session = """
                {"supi": "imsi-001010000000001", "dnn": "internet", "pduSessionId": 5, "notificationUri": "http://smf/n"}""";
        ObjectNode update = object("""
                {"supi": "imei-353456789012345", "dnn": "other", "pduSessionId": 6, "pei": "imei-353456789012345",
                 "notificationUri": "http://other/n"}""");
        ObjectNode expected = object(session).put("pei", "imei-353456789012345");
        assertThat(SessionContexts.merge(object(session), update)).isEqualTo(expected);
        assertThat(SessionContexts.seen(object(session), update)).isEqualTo(expected);
        assertThat(merged("{}", "{\"dnn\": \"internet\"}")).isEqualTo(object("{\"dnn\": \"internet\"}"));
    }

    @Test
    void addresses_areAddedAndReleased_inAnyNotation() {
        ObjectNode context = merged("{\"ipv6AddressPrefix\": \"2001:db8:0::/64\"}", """
                {"multiIpv6Prefixes": ["2001:db8:1::/64"], "addIpv6AddrPrefixes": "2001:db8:2::/64",
                 "ueMac": "02-00-5E-00-00-01", "relIpv6AddressPrefix": "2001:DB8::/64"}""");
        SessionAddress address = SessionAddress.ofSmContext(context);
        assertThat(context.has("ipv6AddressPrefix")).isFalse();
        assertThat(address.moreNetworks()).containsExactly("20010db800020000", "20010db800010000");
        assertThat(address.macs()).containsExactly("02-00-5e-00-00-01");

        ObjectNode later = merged(Json.text(context), """
                {"multiRelIpv6Prefixes": ["2001:db8:1:0::/64"], "relUeMac": "02-00-5e-00-00-01"}""");
        assertThat(SessionAddress.ofSmContext(later).moreNetworks()).containsExactly("20010db800020000");
        assertThat(SessionAddress.ofSmContext(later).macs()).isEmpty();
    }

    @Test
    void unassignedAddress_isRemoved() {
        assertThat(SessionContexts.initial(object("{\"ipv4Address\": \"0.0.0.0\", \"dnn\": \"d\"}")))
                .isEqualTo(object("{\"dnn\": \"d\"}"));
        assertThat(merged("{\"ipv4Address\": \"10.0.0.1\"}", "{\"ipv4Address\": \"255.255.255.254\"}"))
                .isEqualTo(object("{\"ipv4Address\": \"10.0.0.1\"}"));
        assertThat(merged("{}", "{\"ipv4Address\": \"10.0.0.1\", \"ipv6AddressPrefix\": \"::/64\"}"))
                .isEqualTo(object("{\"ipv4Address\": \"10.0.0.1\"}"));
    }

    @Test
    void partialQos_isCompletedFromSession() {
        ObjectNode context = object("""
                {"subsSessAmbr": {"uplink": "1 Mbps", "downlink": "2 Mbps"}, "subsDefQos": {"5qi": 9, "arp": {"priorityLevel": 3}}}""");
        assertThat(SessionContexts.completed(
                        context, object("{\"subsSessAmbr\": {\"uplink\": \"5 Mbps\"}, \"subsDefQos\": {\"5qi\": 7}}")))
                .isEqualTo(object("""
                        {"subsSessAmbr": {"uplink": "5 Mbps", "downlink": "2 Mbps"},
                         "subsDefQos": {"5qi": 7, "arp": {"priorityLevel": 3}}}"""));
        ObjectNode unrelated = object("{\"ratType\": \"NR\"}");
        assertThat(SessionContexts.completed(context, unrelated)).isSameAs(unrelated);
    }

    @Test
    void additionalAddresses_areBounded() {
        ObjectNode update = Json.object();
        for (int network = 0; network < 257; network++) {
            update.withArrayProperty("multiIpv6Prefixes").add("2001:db8:%x::/64".formatted(network));
        }
        assertThatThrownBy(() -> merged("{}", Json.text(update))).hasMessageContaining("OPTIONAL_IE_INCORRECT");
    }

    @Test
    void presenceAreas_areMerged() {
        assertThat(merged(
                                "{\"repPraInfos\": {\"a\": {\"presenceState\": \"IN_AREA\"}}}",
                                "{\"repPraInfos\": {\"b\": {\"presenceState\": \"OUT_OF_AREA\"}}}")
                        .get("repPraInfos")
                        .propertyNames())
                .containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void policies_seeAllAreas_andNoForgedMembers() {
        ObjectNode update = object("""
                {"repPolicyCtrlReqTriggers": ["PRA_CH"], "repPraInfos": {"b": {"presenceState": "OUT_OF_AREA"}},
                 "ueResources": {"x": {}}, "recentDelays": {}}""");
        ObjectNode merged =
                SessionContexts.merge(object("{\"repPraInfos\": {\"a\": {\"presenceState\": \"IN_AREA\"}}}"), update);
        assertThat(SessionContexts.seen(merged, update)).isEqualTo(object("""
                {"repPolicyCtrlReqTriggers": ["PRA_CH"],
                 "repPraInfos": {"a": {"presenceState": "IN_AREA"}, "b": {"presenceState": "OUT_OF_AREA"}}}"""));
    }

    @Test
    void ueResources_areCreatedModifiedAndDeleted() {
        ObjectNode made = merged("{}", request("CREATE_PCC_RULE", "", "a", "b"));
        assertThat(made.at("/ueResources/ue-resource-1/packFiltInfo")).hasSize(2);
        assertThat(made.at("/ueResources/ue-resource-1/packFiltInfo/1/packFiltId")
                        .asString())
                .isEqualTo("0002");
        ObjectNode more =
                merged(Json.text(made), request("MODIFY_PCC_RULE_AND_ADD_PACKET_FILTERS", "ue-resource-1", "c"));
        assertThat(more.at("/ueResources/ue-resource-1/packFiltInfo")).hasSize(3);
        // The operation has a space in the spelling of Release 18.
        ObjectNode fewer = merged(Json.text(more), """
                {"ueInitResReq": {"ruleOp": "MODIFY_ PCC_RULE_AND_DELETE_PACKET_FILTERS", "pccRuleId": "ue-resource-1",
                  "packFiltInfo": [{"packFiltId": "0001"}]}}""");
        assertThat(fewer.at("/ueResources/ue-resource-1/packFiltInfo")).hasSize(2);
        assertThat(merged(Json.text(fewer), request("DELETE_PCC_RULE", "ue-resource-1", "a"))
                        .has("ueResources"))
                .isFalse();
        String text = Json.text(fewer);
        assertThatThrownBy(() -> merged(text, request("DELETE_PCC_RULE", "ue-resource-9", "a")))
                .hasMessageContaining("ERROR_TRAFFIC_MAPPING_INFO_REJECTED");
    }

    @Test
    void ueResourceWithoutRuleName_isFoundByItsFilters() {
        ObjectNode made = merged("{}", request("CREATE_PCC_RULE", "", "a"));
        ObjectNode two = merged(Json.text(made), request("CREATE_PCC_RULE", "", "b"));
        assertThat(two.at("/ueResources/ue-resource-2/packFiltInfo/0/packFiltId")
                        .asString())
                .as("filter identifiers are unique in the session")
                .isEqualTo("0002");
        ObjectNode more = merged(Json.text(two), """
                {"ueInitResReq": {"ruleOp": "MODIFY_PCC_RULE_AND_ADD_PACKET_FILTERS",
                  "packFiltInfo": [{"packFiltId": "0002"}, {"packFiltCont": "%s"}]}}""".formatted(filter("c")));
        assertThat(more.at("/ueResources/ue-resource-1/packFiltInfo")).hasSize(1);
        assertThat(more.at("/ueResources/ue-resource-2/packFiltInfo"))
                .extracting(filter -> filter.path("packFiltCont").asString(""))
                .containsExactly(filter("b"), filter("c"));
        ObjectNode other = merged(Json.text(more), """
                {"ueInitResReq": {"ruleOp": "MODIFY_PCC_RULE_AND_REPLACE_PACKET_FILTERS",
                  "packFiltInfo": [{"packFiltId": "0003", "packFiltCont": "%s"}]}}""".formatted(filter("d")));
        assertThat(other.at("/ueResources/ue-resource-2/packFiltInfo"))
                .extracting(filter -> filter.path("packFiltCont").asString(""))
                .containsExactly(filter("b"), filter("d"));
        ObjectNode gone = merged(Json.text(other), """
                {"ueInitResReq": {"ruleOp": "MODIFY_PCC_RULE_AND_DELETE_PACKET_FILTERS",
                  "packFiltInfo": [{"packFiltId": "0001"}]}}""");
        assertThat(gone.path("ueResources").propertyNames()).containsExactly("ue-resource-2");
    }

    @Test
    void ueFilters_areBounded() {
        String[] many = new String[1025];
        Arrays.fill(many, "a");
        assertThatThrownBy(() -> merged("{}", request("CREATE_PCC_RULE", "", many)))
                .hasMessageContaining("ERROR_TRAFFIC_MAPPING_INFO_REJECTED");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE_PCC_RULE",
                "MODIFY_PCC_RULE_AND_ADD_PACKET_FILTERS",
                "MODIFY_ PCC_RULE_AND_REPLACE_PACKET_FILTERS",
                "MODIFY_PCC_RULE_AND_DELETE_PACKET_FILTERS"
            })
    void operationOnFilters_requiresFilter(String operation) {
        String made = Json.text(merged("{}", request("CREATE_PCC_RULE", "", "a")));
        assertThatThrownBy(() -> merged(made, request(operation, "ue-resource-1")))
                .hasMessageContaining("no packet filter");
        assertThat(merged(made, request("MODIFY_PCC_RULE_WITHOUT_MODIFY_PACKET_FILTERS", "ue-resource-1")))
                .isEqualTo(object(made));
    }

    @Test
    void ueResources_areBounded() {
        ObjectNode context = Json.object();
        for (int resource = 0; resource < 64; resource++) {
            context = merged(Json.text(context), request("CREATE_PCC_RULE", "", "a"));
        }
        String full = Json.text(context);
        assertThatThrownBy(() -> merged(full, request("CREATE_PCC_RULE", "", "a")))
                .hasMessageContaining("ERROR_TRAFFIC_MAPPING_INFO_REJECTED");
        assertThat(merged(full, request("MODIFY_PCC_RULE_AND_ADD_PACKET_FILTERS", "ue-resource-64", "b"))
                        .at("/ueResources/ue-resource-64/packFiltInfo"))
                .hasSize(2);
    }

    private static String request(String operation, String rule, String... filters) {
        ObjectNode update = Json.object();
        ObjectNode request = update.putObject("ueInitResReq").put("ruleOp", operation);
        if (!rule.isEmpty()) {
            request.put("pccRuleId", rule);
        }
        for (String filter : filters) {
            request.withArrayProperty("packFiltInfo").addObject().put("packFiltCont", filter(filter));
        }
        return Json.text(update);
    }

    /** A filter that differs from those of other names. */
    private static String filter(String name) {
        return "permit out 17 from 192.0.2.1 %d to 10.0.0.1 5000".formatted(1000 + name.charAt(0));
    }

    private static ObjectNode merged(String context, String update) {
        return SessionContexts.merge(object(context), object(update));
    }

    private static ObjectNode object(String text) {
        return (ObjectNode) Json.parse(text);
    }
}
