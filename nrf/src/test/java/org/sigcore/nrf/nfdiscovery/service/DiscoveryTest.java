// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.Profiles.service;
import static org.sigcore.nrf.Profiles.withServices;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.Requester;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nrfconfiguration.ForwardingOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NfDiscoveryOptions;
import org.sigcore.nrf.nfdiscovery.logic.answer.DiscoveryAnswer;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class DiscoveryTest {
    private final Discovery discovery = Discoveries.strict(List.of());
    private final Map<String, NFProfile> registered = new LinkedHashMap<>();

    @Test
    void searchWithoutMatch_returnsEmptyListAndValidityPeriod() {
        JsonNode result = search("target-nf-type=UCMF&requester-nf-type=AMF");
        assertThat(result.get("nfInstances").isEmpty()).isTrue();
        assertThat(result.get("validityPeriod").intValue()).isEqualTo(30);
    }

    @Test
    void result_isOrderedByPriorityCapacityAndLoad() {
        String last = register(profile("UDM", "{'priority':2}"));
        String second = register(profile("UDM", "{'priority':1,'capacity':5}"));
        String third = register(profile("UDM", "{'priority':1,'capacity':1,'load':1}"));
        String fourth = register(profile("UDM", "{'priority':1,'capacity':1,'load':50}"));
        String first = register(profile("UDM", "{'priority':0}"));
        assertThat(found("")).containsExactly(first, second, third, fourth, last);
    }

    @Test
    void preferences_reorderWithoutExcluding() {
        String near = register(profile("UDM", "{'priority':9,'locality':'rack-1'}"));
        String far = register(profile("UDM", "{'priority':1,'locality':'rack-2'}"));
        String unlocated = register(profile("UDM", "{'priority':2}"));
        assertThat(found("&preferred-locality=rack-1")).containsExactly(near, far, unlocated);
        assertThat(found("&preferred-nf-instances=" + unlocated + "&preferred-locality=rack-1"))
                .containsExactly(unlocated, near, far);
        JsonNode result = search("target-nf-type=UDM&requester-nf-type=AMF&preferred-locality=rack-1");
        assertThat(Json.text(result.get("preferredSearch")))
                .isEqualTo("{\"preferredLocalityMatchInd\":true,\"otherLocalityInd\":true}");
    }

    @Test
    void extPreferredLocality_ordersByRank() {
        String second = register(profile("UDM", "{'extLocality':{'REGION':'north'}}"));
        String first = register(profile("UDM", "{'extLocality':{'REGION':'south'}}"));
        String other = register(profile("UDM", "{'priority':0}"));
        String ranks = "{'1':[{'localityType':'REGION','localityValue':'south'}],"
                + "'2':[{'localityType':'REGION','localityValue':'north'}]}";
        assertThat(found("&ext-preferred-locality=" + encode(ranks))).containsExactly(first, second, other);
    }

    @Test
    void limit_isAppliedAfterOrdering() {
        register(profile("UDM", "{'priority':2}"));
        String first = register(profile("UDM", "{'priority':1}"));
        assertThat(found("&limit=1")).containsExactly(first);
        assertThat(search("target-nf-type=UDM&requester-nf-type=AMF&limit=1")
                        .get("numNfInstComplete")
                        .intValue())
                .isEqualTo(2);
    }

    @Test
    void maxPayloadSize_boundsAnswerSize() {
        for (int i = 0; i < 20; i++) {
            register(profile("UDM", "{'customInfo':{'text':'" + "x".repeat(300) + "'}}"));
        }
        DiscoveryAnswer answer = answer("target-nf-type=UDM&requester-nf-type=AMF&max-payload-size=3");
        assertThat(answer.body().length).isBetween(2000, 3000);
        assertThat(answer.profiles()).isBetween(4, 8);
    }

    @Test
    void answer_isKeptUntilInstanceOfTypeChanges() {
        String query = "target-nf-type=UDM&requester-nf-type=AMF";
        ObjectNode udm = profile("UDM", "{'capacity':1}");
        register(udm);
        DiscoveryAnswer first = answer(query);
        assertThat(answer(query)).isSameAs(first);
        assertThat(answer("requester-nf-type=AMF&target-nf-type=UDM")).isSameAs(first);
        register(profile("AMF", "{}"));
        assertThat(answer(query)).isSameAs(first);
        register(udm.deepCopy().put("capacity", 2));
        assertThat(answer(query).etag()).isNotEqualTo(first.etag());
        register(udm);
        assertThat(answer(query).etag()).isEqualTo(first.etag());
    }

    @Test
    void emptyAnswer_isKeptUntilFirstInstanceRegisters() {
        String query = "target-nf-type=UDM&requester-nf-type=AMF";
        assertThat(answer(query)).isSameAs(answer(query));
        String udm = register(profile("UDM", "{}"));
        assertThat(found("")).containsExactly(udm);
    }

    @Test
    void changedOptions_outdateKeptAnswers() {
        register(profile("UDM", "{}"));
        String query = "target-nf-type=UDM&requester-nf-type=AMF";
        assertThat(search(query).get("validityPeriod").intValue()).isEqualTo(30);
        discovery.apply(Discoveries.strict(validFor(Duration.ofSeconds(7))));
        assertThat(search(query).get("validityPeriod").intValue()).isEqualTo(7);
        assertThat(search("target-nf-type=AMF&requester-nf-type=AMF")
                        .get("validityPeriod")
                        .intValue())
                .isEqualTo(7);
    }

    @Test
    void answerUnderFormerSettings_isNotCached() {
        register(profile("UDM", "{}"));
        String query = "target-nf-type=UDM&requester-nf-type=AMF";
        DiscoverySettings former = discovery.settings();
        discovery.apply(Discoveries.strict(validFor(Duration.ofSeconds(7))));

        JsonNode late = Json.parse(answer(discovery, query, former).answer().body());
        assertThat(late.get("validityPeriod").intValue()).isEqualTo(30);
        assertThat(search(query).get("validityPeriod").intValue()).isEqualTo(7);
    }

    @Test
    void detour_isConsultedOnceUntilInstancesChange() {
        List<Integer> asked = new ArrayList<>();
        DiscoveryDetour detour = new DiscoveryDetour() {
            @Override
            public boolean takes(Map<String, List<String>> parameters, DiscoveryAnswer local, ForwardingOptions now) {
                asked.add(local.profiles());
                return local.profiles() == 0;
            }

            @Override
            public CompletableFuture<@Nullable SbiResponse> ask(
                    SbiRequest request, Map<String, List<String>> parameters, ForwardingOptions now) {
                throw new AssertionError("the detour must not be used");
            }
        };
        Discovery withDetour = Discoveries.strict(List.of(detour));
        String query = "target-nf-type=UDM&requester-nf-type=AMF";
        for (int i = 0; i < 2; i++) {
            assertThat(answer(withDetour, query).detour()).isSameAs(detour);
            assertThat(withDetour.kept(query)).isNull();
        }
        assertThat(asked).containsExactly(0);
        NFProfile udm = NFProfile.of(profile("UDM", "{}"));
        withDetour.onChange(new InstanceChange(udm.id(), null, udm));
        assertThat(answer(withDetour, query).detour()).isNull();
        assertThat(withDetour.kept(query)).isNotNull();
        withDetour.outdate();
        assertThat(withDetour.kept(query)).isNull();
        assertThat(asked).containsExactly(0, 1);
    }

    @Test
    void answerCache_underOneTimeQueries_keepsRepeatedQuery() {
        AnswerCache cache = new AnswerCache(100_000);
        Epoch epoch = new Epoch();
        DiscoveryAnswer answer =
                DiscoveryAnswer.of(new byte[1000], 30, 1, new Requester("AMF", null, null, null, null));
        for (int i = 0; i < 200; i++) {
            cache.keep("flood-" + i, new AnswerCache.Entry(answer, null, epoch));
        }
        for (int i = 0; i < 2; i++) {
            cache.keep("hot", new AnswerCache.Entry(answer, null, epoch));
        }
        for (int i = 200; i < 10_000; i++) {
            cache.keep("flood-" + i, new AnswerCache.Entry(answer, null, epoch));
        }
        assertThat(cache.find("hot")).isNotNull();
        epoch.end();
        assertThat(cache.find("hot")).isNull();
    }

    @Test
    void index_findsEveryMatchingInstance() {
        ObjectNode one = withServices("UDM", service("nudm-sdm", ""), service("nudm-uecm", ""));
        one.putArray("nfSetIdList").add("set1").add("set2");
        ObjectNode other = withServices("UDM", service("nudm-sdm", ""));
        ObjectNode restricted = withServices("UDM", service("nudm-sdm", "'allowedNfTypes':['SMF']"));
        ObjectNode home = withServices("UDM", service("nudm-sdm", ""));
        home.putArray("plmnList").addObject().put("mcc", "999").put("mnc", "70");
        String a = register(one);
        String b = register(other);
        register(restricted);
        String c = register(home);
        assertThat(found("&service-names=nudm-sdm")).containsExactlyInAnyOrder(a, b, c);
        assertThat(found("&service-names=nudm-uecm")).containsExactly(a);
        assertThat(found("&service-names=nudm-uecm,nudm-sdm")).containsExactlyInAnyOrder(a, b, c);
        assertThat(found("&service-names=nudm-none")).isEmpty();
        assertThat(found("&target-nf-set-id=set2")).containsExactly(a);
        assertThat(found("&target-nf-set-id=set2&service-names=nudm-sdm")).containsExactly(a);
        assertThat(found("&target-nf-instance-id=" + b.toUpperCase(java.util.Locale.ROOT)))
                .containsExactly(b);
        assertThat(found("&target-nf-instance-id=" + b + "&target-nf-set-id=set1"))
                .isEmpty();
        assertThat(found("&requester-plmn-list=" + encode("[{'mcc':'001','mnc':'01'}]") + "&service-names=nudm-sdm"))
                .containsExactlyInAnyOrder(a, b);
        register(one.deepCopy().put("nfStatus", "SUSPENDED"));
        assertThat(found("&service-names=nudm-uecm")).isEmpty();
        ObjectNode without = one.deepCopy();
        without.remove("nfSetIdList");
        register(without);
        assertThat(found("&target-nf-set-id=set1")).isEmpty();
        assertThat(found("&service-names=nudm-uecm")).containsExactly(a);
    }

    @Test
    void deregisteredInstance_isNotReturned() {
        String id = register(profile("UDM", "{}"));
        NFProfile gone = registered.remove(id);
        discovery.onChange(new InstanceChange(id, gone, null));
        assertThat(found("")).isEmpty();
    }

    @Test
    void instanceWithChangedType_isNotReturnedForOldType() {
        ObjectNode profile = profile("UDM", "{}");
        register(profile);
        register(profile.deepCopy().put("nfType", "UDR"));
        assertThat(found("")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"SUSPENDED", "UNDISCOVERABLE"})
    void suspendedAndUndiscoverableInstances_areNotReturned(String status) {
        register(profile("UDM", "{'nfStatus':'" + status + "'}"));
        assertThat(found("")).isEmpty();
    }

    @Test
    void services_areFilteredAndReturnedAsListOrMapByRequesterFeature() {
        register(withServices("UDM", service("nudm-sdm", ""), service("nudm-ee", ""), service("nudm-uecm", "")));
        JsonNode old = search("target-nf-type=UDM&requester-nf-type=AMF&service-names=nudm-sdm,nudm-ee")
                .at("/nfInstances/0");
        assertThat(old.get("nfServices"))
                .extracting(service -> service.get("serviceName").stringValue())
                .containsExactly("nudm-sdm", "nudm-ee");
        JsonNode map = search("target-nf-type=UDM&requester-nf-type=AMF&service-names=nudm-ee&requester-features=20")
                .at("/nfInstances/0");
        assertThat(map.has("nfServices")).isFalse();
        assertThat(map.get("nfServiceList").propertyNames()).containsExactly("nudm-ee-1");
    }

    @Test
    void suspendedOrDisallowedService_isNotReturned() {
        String id = register(withServices(
                "UDM",
                service("nudm-sdm", "'allowedNfTypes':['SMF']"),
                service("nudm-ee", "").replace("REGISTERED", "SUSPENDED"),
                service("nudm-uecm", "")));
        assertThat(search("target-nf-type=UDM&requester-nf-type=AMF").at("/nfInstances/0/nfServices"))
                .hasSize(1);
        assertThat(found("&service-names=nudm-ee")).isEmpty();
        assertThat(found("&service-names=nudm-sdm")).isEmpty();
        assertThat(found("&service-names=nudm-uecm")).containsExactly(id);
    }

    @Test
    void allowedAttributesAndHeartBeatTimer_areNotReturned() {
        register(profile(
                "UDM",
                "{'allowedNfTypes':['AMF'],'allowedNfDomains':['a'],'heartBeatTimer':5,'nfServices':[{"
                        + "'serviceInstanceId':'1','serviceName':'nudm-sdm','versions':[],'scheme':'http',"
                        + "'nfServiceStatus':'REGISTERED','allowedNfTypes':['AMF']}]}"));
        String text = Json.text(search("target-nf-type=UDM&requester-nf-type=AMF"));
        assertThat(text).contains("nudm-sdm").doesNotContain("allowed").doesNotContain("heartBeatTimer");
    }

    @Test
    void returnedSnssais_areLimitedToRequestedOnes() {
        register(profile("UDM", "{'sNssais':[{'sst':1},{'sst':2},{'sst':3}]}"));
        JsonNode instance = search(
                        "target-nf-type=UDM&requester-nf-type=AMF&snssais=" + encode("[{'sst':2},{'sst':9}]"))
                .at("/nfInstances/0");
        assertThat(Json.text(instance.get("sNssais"))).isEqualTo("[{\"sst\":2}]");
    }

    @Test
    void requiredFeatures_applyToServiceAtSamePosition() {
        String id = register(withServices(
                "UDM", service("nudm-sdm", "'supportedFeatures':'6'"), service("nudm-ee", "'supportedFeatures':'1'")));
        assertThat(found("&service-names=nudm-sdm,nudm-ee&required-features=2,4"))
                .containsExactly(id);
        assertThat(search("target-nf-type=UDM&requester-nf-type=AMF&service-names=nudm-sdm,nudm-ee"
                                + "&required-features=2,4")
                        .at("/nfInstances/0/nfServices"))
                .hasSize(1);
        assertThat(found("&service-names=nudm-sdm&required-features=8")).isEmpty();
    }

    @Test
    void unknownParameter_isListedInIgnoredQueryParams() {
        JsonNode result = search("target-nf-type=UDM&requester-nf-type=AMF&future-parameter=1");
        assertThat(Json.text(result.get("ignoredQueryParams"))).isEqualTo("[\"future-parameter\"]");
    }

    @Test
    void complexQuery_evaluatesCnfAndDnf() {
        String one = register(withServices("UDM", service("nudm-sdm", "")));
        String two = register(profile("UDM", "{'locality':'x','nfSetIdList':['s1']}"));
        String cnf = "{'cnfUnits':[{'cnfUnit':[{'attr':'service-names','value':['nudm-sdm']},"
                + "{'attr':'target-nf-set-id','value':'s1'}]}]}";
        assertThat(found("&complex-query=" + encode(cnf))).containsExactlyInAnyOrder(one, two);
        String dnf = "{'dnfUnits':[{'dnfUnit':[{'attr':'target-nf-set-id','value':'s1','negative':true}]}]}";
        assertThat(found("&complex-query=" + encode(dnf))).containsExactly(one);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            requester-nf-type=AMF                                 | MANDATORY_QUERY_PARAM_MISSING   | query target-nf-type
            target-nf-type=UDM                                    | MANDATORY_QUERY_PARAM_MISSING   | query requester-nf-type
            target-nf-type=U+M&requester-nf-type=AMF              | MANDATORY_QUERY_PARAM_INCORRECT | query target-nf-type
            target-nf-type=UDM&requester-nf-type=AMF&snssais={    | OPTIONAL_QUERY_PARAM_INCORRECT  | query snssais
            target-nf-type=UDM&requester-nf-type=AMF&tai={"tac":"zz"} | OPTIONAL_QUERY_PARAM_INCORRECT | query tai
            target-nf-type=UDM&requester-nf-type=AMF&limit=0      | OPTIONAL_QUERY_PARAM_INCORRECT  | query limit
            target-nf-type=UDM&requester-nf-type=AMF&limit=many   | OPTIONAL_QUERY_PARAM_INCORRECT  | query limit
            target-nf-type=UDM&requester-nf-type=AMF&supi=        | OPTIONAL_QUERY_PARAM_INCORRECT  | query supi
            target-nf-type=UDM&requester-nf-type=AMF&supi=a&supi=b | OPTIONAL_QUERY_PARAM_INCORRECT | query supi
            target-nf-type=SMF&requester-nf-type=AMF&pgw-ind=yes  | OPTIONAL_QUERY_PARAM_INCORRECT  | query pgw-ind
            target-nf-type=UDM&requester-nf-type=AMF&service-names=a,,b | OPTIONAL_QUERY_PARAM_INCORRECT | query service-names
            target-nf-type=UDM&requester-nf-type=AMF&complex-query={} | OPTIONAL_QUERY_PARAM_INCORRECT | query complex-query
            target-nf-type=UDM&requester-nf-type=AMF&supported-features=xyz | OPTIONAL_QUERY_PARAM_INCORRECT | query supported-features
            """)
    void invalidParameter_isRefusedWith400AndNamed(String query, String cause, String param) {
        assertThatThrownBy(() -> answer(query)).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().status()).isEqualTo(400);
            assertThat(e.problem().cause()).isEqualTo(cause);
            assertThat(e.problem().invalidParams())
                    .extracting(InvalidParam::param)
                    .containsExactly(param);
        });
    }

    @Test
    void searchBeyondStepBudget_isRefusedWith503AndOthersAreServed() {
        String evil = "^imsi-" + "(0*)".repeat(100);
        for (int i = 0; i < 40; i++) {
            StringBuilder ranges = new StringBuilder();
            for (int k = 0; k < 15; k++) {
                ranges.append(k == 0 ? "" : ",")
                        .append("{'pattern':'")
                        .append(evil)
                        .append(i * 15 + k)
                        .append("x$'}");
            }
            register(profile("UDR", "{'udrInfo':{'supiRanges':[" + ranges + "]}}"));
        }
        String query = "target-nf-type=UDR&requester-nf-type=PCF";
        assertThatThrownBy(() -> answer(query + "&supi=imsi-" + "0".repeat(59)))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().status()).isEqualTo(503);
                    assertThat(e.problem().cause()).isEqualTo("NF_CONGESTION");
                });
        assertThat(answer(query).profiles()).isPositive();
    }

    @Test
    void search_of1000UdrsWithTypicalPatterns_fitsStepBudget() {
        for (int i = 0; i < 1000; i++) {
            String range = "{'pattern':'^imsi-00101" + "%05d".formatted(i) + "[0-9]{5}$'}";
            register(profile("UDR", "{'udrInfo':{'supiRanges':[" + range + "]}}"));
        }
        assertThat(answer("target-nf-type=UDR&requester-nf-type=PCF&supi=imsi-001010042700001")
                        .profiles())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "supi=imsi-%s",
                "gpsi=msisdn-%s",
                "msisdn=%s",
                "ims-public-identity=sip:%s",
                "ims-private-identity=%s",
                "external-group-identity=extgroupid-%s@example.org"
            })
    void overlongSubscriberIdentity_isRefusedWith400(String parameter) {
        String query = "target-nf-type=UDR&requester-nf-type=PCF&" + parameter.formatted("0".repeat(300));
        assertThatThrownBy(() -> answer(query)).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().status()).isEqualTo(400);
            assertThat(e.problem().cause()).isEqualTo("OPTIONAL_QUERY_PARAM_INCORRECT");
        });
    }

    private static NfDiscoveryOptions validFor(Duration validity) {
        NfDiscoveryOptions defaults = NfDiscoveryOptions.RESOURCE.defaults();
        return new NfDiscoveryOptions(
                validity,
                defaults.profilesCountInDiscoveryResponse(),
                defaults.maxPayloadSize(),
                defaults.discoveryResultLoadThreshold(),
                defaults.discoveryValidityPeriodCfg(),
                defaults.emptyListFeature(),
                defaults.extendedPreferredLocality());
    }

    private String register(ObjectNode document) {
        String id = id(document);
        NFProfile profile = NFProfile.of(document);
        discovery.onChange(new InstanceChange(id, registered.put(id, profile), profile));
        return id;
    }

    private List<String> found(String more) {
        List<String> ids = new ArrayList<>();
        search("target-nf-type=UDM&requester-nf-type=AMF" + more)
                .get("nfInstances")
                .forEach(instance -> ids.add(id(instance)));
        return ids;
    }

    private JsonNode search(String query) {
        return Json.parse(answer(query).body());
    }

    private DiscoveryAnswer answer(String query) {
        return answer(discovery, query).answer();
    }

    private static AnswerCache.Entry answer(Discovery discovery, String query) {
        return answer(discovery, query, discovery.settings());
    }

    private static AnswerCache.Entry answer(Discovery discovery, String query, DiscoverySettings now) {
        return discovery.answer(
                query,
                () -> {
                    Map<String, List<String>> parameters = new LinkedHashMap<>();
                    for (String pair : query.split("&", -1)) {
                        String[] parts = pair.split("=", 2);
                        parameters
                                .computeIfAbsent(parts[0], name -> new ArrayList<>())
                                .add(URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
                    }
                    return parameters;
                },
                now);
    }

    private static String encode(String json) {
        return URLEncoder.encode(json.replace('\'', '"'), StandardCharsets.UTF_8);
    }
}
