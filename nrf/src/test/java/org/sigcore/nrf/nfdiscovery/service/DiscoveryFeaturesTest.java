// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.Profiles.service;
import static org.sigcore.nrf.Profiles.withServices;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nrfconfiguration.NfDiscoveryOptions;
import org.sigcore.nrf.nfdiscovery.logic.criteria.ApiVersionWish;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
import org.sigcore.platform.configuration.LocalConfiguration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Information about the result in an answer, and the order of instances by preferences. */
class DiscoveryFeaturesTest {
    private static final String TAI_1 = "{'plmnId':{'mcc':'001','mnc':'01'},'tac':'000001'}";
    private static final String TAI_2 = "{'plmnId':{'mcc':'001','mnc':'01'},'tac':'000002'}";

    private final Discovery discovery = Discoveries.strict(List.of());

    @Test
    void storedSearch_returnsLimitedOrCompleteResult() {
        String first = register(profile("UDM", "{'priority':1}"));
        String second = register(profile("UDM", "{'priority':2}"));
        JsonNode result = search("UDM", "limit", "1");
        String searchId = String.valueOf(Json.string(result, "searchId"));
        assertThat(ids(result)).containsExactly(first);
        assertThat(ids(stored(searchId, false))).containsExactly(first);
        assertThat(ids(stored(searchId, true))).containsExactly(first, second);
        assertThat(stored(searchId, true).propertyNames()).containsExactly("nfInstances");
    }

    @ParameterizedTest
    @CsvSource({"nonsense", "!!!", "YQ", "PWE"})
    void storedSearch_withUnknownId_isRefusedWith400Or404(String searchId) {
        assertThatThrownBy(() -> discovery.stored(searchId, false, discovery.settings()))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isIn(400, 404));
    }

    @Test
    void canaryInstance_isReturnedOnlyWhenSelectionConditionsMatch() {
        String canary = register(
                profile(
                        "UDM",
                        "{'nfStatus':'CANARY_RELEASE','selectionConditions':{'and':[{'consumerNfTypes':['AMF']},"
                                + "{'or':[{'supiRangeList':[{'start':'001010000000001','end':'001010000000009'}]},"
                                + "{'taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'000001','end':'000001'}]}]}]}]}}"));
        assertThat(ids(search("UDM"))).isEmpty();
        assertThat(ids(search("UDM", "supi", "imsi-001010000000005"))).containsExactly(canary);
        assertThat(ids(search("UDM", "supi", "imsi-001010000000050"))).isEmpty();
        assertThat(ids(search("UDM", "supi", "imsi-001010000000050", "tai", TAI_1)))
                .containsExactly(canary);
        assertThat(ids(search("UDM", "supi", "imsi-001010000000005", "requester-nf-type", "SMF")))
                .isEmpty();
    }

    @Test
    void canaryService_isReturnedOnlyWhenSelectionConditionsMatch() {
        register(withServices(
                "UDM",
                service("nudm-sdm", ""),
                service("nudm-ee", "'selectionConditions':{'consumerNfTypes':['NEF']}")
                        .replace("REGISTERED", "CANARY_RELEASE")));
        assertThat(search("UDM").at("/nfInstances/0/nfServices")).hasSize(1);
        assertThat(search("UDM", "requester-nf-type", "NEF").at("/nfInstances/0/nfServices"))
                .hasSize(2);
    }

    @Test
    void emptyResult_containsNoProfileMatchReason() {
        register(profile("UDM", "{'nfStatus':'SUSPENDED','locality':'x'}"));
        assertThat(reason(search("UDM"))).isEqualTo("TARGET_NF_SUSPENDED");
        register(profile("AUSF", "{'nfStatus':'UNDISCOVERABLE'}"));
        assertThat(reason(search("AUSF"))).isEqualTo("TARGET_NF_UNDISCOVERABLE");
        register(profile("PCF", "{'allowedPlmns':[{'mcc':'001','mnc':'01'}]}"));
        assertThat(reason(search("PCF", "requester-plmn-list", "[{'mcc':'999','mnc':'70'}]")))
                .isEqualTo("REQUESTER_PLMN_NOT_ALLOWED");
        JsonNode noMatch = search("PCF", "target-nf-set-id", "s1", "dnn", "ims");
        assertThat(reason(noMatch)).isEqualTo("QUERY_PARAMS_COMBINATION_NO_MATCH");
        assertThat(Json.text(noMatch.at("/noProfileMatchInfo/queryParamCombinationList")))
                .isEqualTo("[{\"queryParams\":[{\"name\":\"target-nf-set-id\",\"value\":\"s1\"}]}]");
        assertThat(search("UCMF")
                        .at("/noProfileMatchInfo/queryParamCombinationList/0/queryParams/0/name")
                        .stringValue())
                .isEqualTo("target-nf-type");
        assertThat(search("PCF").has("noProfileMatchInfo")).isFalse();
    }

    @Test
    void preferredLocality_raisesPriorityValueOfOtherLocalities() {
        String near = register(profile("UDM", "{'priority':9,'locality':'rack-1'}"));
        String far = register(
                profile("UDM", "{'priority':1,'nfServiceList':{" + service("nudm-sdm", "'priority':3") + "}}"));
        String farther = register(profile("UDM", "{'priority':20}"));
        JsonNode result = search("UDM", "preferred-locality", "rack-1");
        assertThat(ids(result)).containsExactly(near, far, farther);
        assertThat(result.get("nfInstances"))
                .extracting(instance -> instance.get("priority").intValue())
                .containsExactly(9, 10, 29);
        assertThat(result.at("/nfInstances/1/nfServices/0/priority").intValue()).isEqualTo(12);
        assertThat(result.get("alteredPriorityInd").booleanValue()).isTrue();
        assertThat(search("UDM", "preferred-locality", "rack-9").has("alteredPriorityInd"))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            preferred-tai | {'plmnId':{'mcc':'001','mnc':'01'},'tac':'000001'} | SMF | {'smfInfo':{'taiList':[{'plmnId':{'mcc':'001','mnc':'01'},'tac':'000001'}]}} | {}
            preferred-full-plmn | true | SMF | {'smfInfo':{}} | {}
            preferred-locality | a | UDM | {'locality':'a'} | {'preferredLocalityMatchInd':true,'otherLocalityInd':true}
            ext-preferred-locality | {'1':[{'localityType':'DATA_CENTER','localityValue':'d','addlLocDescrItems':[{'localityType':'CITY','localityValue':'c'}]}]} | UDM | {'extLocality':{'DATA_CENTER':'d','CITY':'c'}} | {'preferredLocalityMatchInd':true,'otherLocalityInd':true}
            preferred-collocated-nf-types | UPF,PCF | SMF | {'collocatedNfInstances':[{'nfInstanceId':'x','nfType':'UPF'}]} | {'preferredCollocatedNfTypeInd':true}
            preferred-pgw-ind | true | SMF | {'smfInfo':{'pgwFqdn':'pgw.example.org'}} | {'preferredPgwMatchInd':true}
            preferred-api-versions | {'nudm-sdm':'^2.1.0'} | UDM | {'nfServices':[{'serviceInstanceId':'1','serviceName':'nudm-sdm','nfServiceStatus':'REGISTERED','versions':[{'apiVersionInUri':'v2','apiFullVersion':'2.1.3'}]}]} | {'preferredApiVersionsMatchInd':true,'otherApiVersionsInd':true}
            preferred-features | {'nudm-sdm':'4'} | UDM | {'nfServices':[{'serviceInstanceId':'1','serviceName':'nudm-sdm','nfServiceStatus':'REGISTERED','supportedFeatures':'6'}]} | {'preferredFeaturesMatchInd':true,'noPreferredFeaturesInd':true}
            preferred-vendor-specific-features | {'nudm-sdm':{'12345':[{'featureName':'f','featureVersion':'1'}]}} | UDM | {'nfServices':[{'serviceInstanceId':'1','serviceName':'nudm-sdm','nfServiceStatus':'REGISTERED','supportedVendorSpecificFeatures':{'12345':[{'featureName':'f','featureVersion':'1'}]}}]} | {'preferredVendorSpecificFeaturesInd':true}
            preferred-vendor-specific-nf-features | {'12345':[{'featureName':'f','featureVersion':'1'}]} | UDM | {'supportedVendorSpecificFeatures':{'12345':[{'featureName':'f','featureVersion':'1'}]}} | {'preferredVendorSpecificFeaturesInd':true}
            preferred-analytics-delays | {'NF_LOAD':5} | NWDAF | {'nwdafInfo':{'analyticsDelay':4}} | {'preferredAnalyticsDelaysInd':true}
            preferred-up-positioning-ind | true | LMF | {'lmfInfo':{'upPositioningInd':true}} | {}
            upf-select-epdg-info | {'ipv4EndpointAddresses':['192.0.2.7']} | UPF | {'upfInfo':{'preferredEpdgInfoList':[{'ipv4EndpointAddresses':['192.0.2.7']}]}} | {}
            """)
    void preference_ordersAndIsIndicated(String name, String value, String nfType, String members, String indicated) {
        boolean areas = nfType.equals("SMF");
        String other = register(
                profile(nfType, areas ? "{'priority':0,'smfInfo':{'taiList':[" + TAI_2 + "]}}" : "{'priority':0}"));
        String best = register(profile(nfType, members));
        JsonNode result = search(nfType, name, value);
        assertThat(ids(result)).containsExactly(best, other);
        assertThat(
                        result.has("preferredSearch")
                                ? Json.text(result.get("preferredSearch")).replace('"', '\'')
                                : "{}")
                .isEqualTo(indicated);
    }

    @Test
    void preferenceMetByAllInstances_isIndicated() {
        register(profile("SMF", "{'smfInfo':{'taiList':[" + TAI_1 + "]}}"));
        assertThat(search("SMF", "preferred-tai", TAI_1)
                        .at("/preferredSearch/preferredTaiMatchInd")
                        .booleanValue())
                .isTrue();
    }

    @Test
    void preferencesPrecedence_reversesOrderOfPreferences() {
        String there = register(profile("SMF", "{'locality':'a'}"));
        String gateway = register(profile("SMF", "{'smfInfo':{'pgwFqdn':'pgw.example.org'}}"));
        assertThat(ids(search("SMF", "preferred-locality", "a", "preferred-pgw-ind", "true")))
                .containsExactly(there, gateway);
        assertThat(ids(search(
                        "SMF",
                        "preferred-locality",
                        "a",
                        "preferred-pgw-ind",
                        "true",
                        "preferences-precedence",
                        "preferred-pgw-ind,preferred-locality")))
                .containsExactly(gateway, there);
    }

    @ParameterizedTest
    @CsvSource({
        "1.2.3,1.2.3,true",
        "=1.2.3,1.2.4,false",
        ">1.2.3,1.3.0,true",
        ">=1.2.3,1.2.3,true",
        "<1.2.3,1.2.3,false",
        "<=1.2.3,1.2.3,true",
        "^1.2.0,1.9.0,true",
        "^1.2.0,2.0.0,false",
        "^1.2.0,1.1.9,false"
    })
    void apiVersionPreference_matchesVersions(String wish, String version, boolean holds) {
        ApiVersionWish read = ApiVersionWish.parse(wish);
        assertThat(read != null && read.holds(version)).isEqualTo(holds);
    }

    @Test
    void unservedTais_areListedInSearchResultInfo() {
        register(profile("SMF", "{'smfInfo':{'taiList':[" + TAI_1 + "]}}"));
        JsonNode result = search("SMF", "tai-list", "[" + TAI_1 + "," + TAI_2 + "]", "nf-tai-list-ind", "true");
        assertThat(result.at("/searchResultInfo/unsatisfiedTaiList")).hasSize(1);
        assertThat(result.at("/searchResultInfo/unsatisfiedTaiList/0/tac").stringValue())
                .isEqualTo("000002");
    }

    @Test
    void completeProfile_isReturnedOnlyToScp() {
        register(profile("UDM", "{'allowedNfTypes':['AMF','SCP']}"));
        JsonNode forScp = search("UDM", "complete-profile", "true", "requester-nf-type", "SCP");
        assertThat(forScp.get("nfInstances")).isEmpty();
        assertThat(forScp.at("/completeNfInstances/0/allowedNfTypes")).hasSize(2);
        JsonNode forAmf = search("UDM", "complete-profile", "true");
        assertThat(forAmf.has("completeNfInstances")).isFalse();
        assertThat(forAmf.at("/nfInstances/0").has("allowedNfTypes")).isFalse();
    }

    @Test
    void excludeNfservinstList_removesServices() {
        String id = register(
                withServices("UDM", service("nudm-sdm", "'nfServiceSetIdList':['x']"), service("nudm-ee", "")));
        String byInstance = "[{'nfInstanceId':'" + id + "','serviceInstanceId':'nudm-ee-1'}]";
        assertThat(search("UDM", "exclude-nfservinst-list", byInstance).at("/nfInstances/0/nfServices"))
                .hasSize(1);
        assertThat(search("UDM", "exclude-nfservinst-list", "[{'nfServiceSetId':'x'}]")
                        .at("/nfInstances/0/nfServices/0/serviceName")
                        .stringValue())
                .isEqualTo("nudm-ee");
    }

    @Test
    void termsOfOneUnit_mustMatchSameListItem() {
        register(profile(
                "SMF",
                "{'smfInfo':{'sNssaiSmfInfoList':[{'sNssai':{'sst':1},'dnnSmfInfoList':[{'dnn':'net'}]},"
                        + "{'sNssai':{'sst':2},'dnnSmfInfoList':[{'dnn':'ims'}]}]}}"));
        String unit = "{'attr':'dnn','value':'%s'},{'attr':'snssais','value':[{'sst':1}]}";
        assertThat(ids(search("SMF", "complex-query", "{'dnfUnits':[{'dnfUnit':[" + unit.formatted("net") + "]}]}")))
                .hasSize(1);
        assertThat(ids(search("SMF", "complex-query", "{'dnfUnits':[{'dnfUnit':[" + unit.formatted("ims") + "]}]}")))
                .isEmpty();
        assertThat(ids(search(
                        "SMF",
                        "complex-query",
                        "{'cnfUnits':[{'cnfUnit':[" + unit.formatted("ims")
                                + "]},{'cnfUnit':[{'attr':'dnn','value':'net'}]}]}")))
                .hasSize(1);
    }

    @Test
    void completeSearchResult_ignoresMaxPayloadSize() {
        for (int i = 0; i < 20; i++) {
            register(profile("UDM", "{'customInfo':{'text':'" + "x".repeat(20_000) + "'}}"));
        }
        assertThat(ids(search("UDM"))).hasSizeLessThan(10);
        assertThat(ids(search("UDM", "complete-search-result", "true"))).hasSize(20);
    }

    @Test
    void emptyListFeature_returnsSuspendedInstances() {
        String id = register(profile("UDM", "{'nfStatus':'SUSPENDED'}"));
        register(profile("UDM", "{'nfStatus':'UNDISCOVERABLE'}"));
        register(profile("AUSF", "{'nfStatus':'SUSPENDED'}"));
        discovery.apply(
                Discoveries.strict(options("'emptyListFeature':{'featureStatus':'ENABLED','validityPeriod':'7s'},"
                        + "'discoveryValidityPeriodCfg':[{'nfType':'AUSF','validityPeriod':'9s',"
                        + "'emptyListFeatureStatus':'DISABLED'}]")));
        JsonNode result = search("UDM");
        assertThat(ids(result)).containsExactly(id);
        assertThat(result.get("validityPeriod").intValue()).isEqualTo(7);
        JsonNode other = search("AUSF");
        assertThat(ids(other)).isEmpty();
        assertThat(other.get("validityPeriod").intValue()).isEqualTo(9);
    }

    @Test
    void instancesAboveLoadThreshold_areOmittedWhileOthersRemain() {
        String loaded = register(profile("UDM", "{'load':90}"));
        discovery.apply(Discoveries.strict(options("'discoveryResultLoadThreshold':80")));
        assertThat(ids(search("UDM"))).containsExactly(loaded);
        String idle = register(profile("UDM", "{'load':80}"));
        assertThat(ids(search("UDM"))).containsExactly(idle);
    }

    @Test
    void extendedPreferredLocality_ordersByConfiguredLocations() {
        String far = register(profile("UDM", "{'priority':1,'locality':'dc-3'}"));
        String near = register(profile("UDM", "{'priority':10,'locality':'dc-2'}"));
        String here = register(profile("UDM", "{'priority':9,'locality':'dc-1'}"));
        discovery.apply(Discoveries.strict(options("'extendedPreferredLocality':{'featureStatus':'ENABLED',"
                + "'locationTypes':[{'nfType':'UDM','locationType':'core'}],"
                + "'locationMappings':[{'locality':'dc-1','location':'north'},{'locality':'dc-2','location':'east'},"
                + "{'locality':'dc-3','location':'south'}],"
                + "'preferredLocationDetails':[{'location':'north','locationType':'core',"
                + "'preferredLocations':['north','east']}]}")));
        JsonNode fromNorth = search("UDM", "preferred-locality", "dc-1");
        assertThat(ids(fromNorth)).containsExactly(here, near, far);
        assertThat(fromNorth.get("nfInstances"))
                .extracting(instance -> instance.get("priority").intValue())
                .containsExactly(9, 10, 11);
        assertThat(ids(search("UDM", "preferred-locality", "dc-3"))).containsExactly(far, here, near);
    }

    private static NfDiscoveryOptions options(String members) {
        LocalConfiguration configuration = new LocalConfiguration(
                List.of(NfDiscoveryOptions.RESOURCE), Map.of("nfDiscoveryOptions", object("{" + members + "}")));
        return configuration.view(NfDiscoveryOptions.RESOURCE).current();
    }

    private String register(ObjectNode document) {
        String id = id(document);
        discovery.onChange(new InstanceChange(id, null, NFProfile.of(document)));
        return id;
    }

    private JsonNode search(String nfType, String... namesAndValues) {
        Map<String, List<String>> query = new LinkedHashMap<>();
        query.put(Query.TARGET_TYPE, List.of(nfType));
        query.put(Query.REQUESTER_TYPE, List.of("AMF"));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            query.put(namesAndValues[i], List.of(namesAndValues[i + 1].replace('\'', '"')));
        }
        return Json.parse(discovery
                .answer(query.toString(), () -> query, discovery.settings())
                .answer()
                .body());
    }

    private JsonNode stored(String searchId, boolean complete) {
        return Json.parse(
                discovery.stored(searchId, complete, discovery.settings()).body());
    }

    private static String reason(JsonNode result) {
        return result.at("/noProfileMatchInfo/reason").asString();
    }

    private static List<String> ids(JsonNode result) {
        List<String> ids = new ArrayList<>();
        result.get("nfInstances").forEach(instance -> ids.add(id(instance)));
        return ids;
    }
}
