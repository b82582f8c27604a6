// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.Profiles.service;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.Leniency.Deviation;
import org.sigcore.model.ProblemException;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Queries and profiles as products and roaming partners send them: PLMNs, expired versions and other forms of values. */
class FieldQueriesTest {
    private static final String HOME = "[{'mcc':'001','mnc':'01'}]";
    private static final String ABROAD = "[{'mcc':'999','mnc':'70'}]";
    private static final String SECOND_VERSION = ",{'apiVersionInUri':'v2','apiFullVersion':'2.0.0'}";

    private final OwnPlmns plmns = new OwnPlmns(List.of(PlmnId.parse("001-01")));
    private final List<Deviation> accepted = new ArrayList<>();
    private Instant now = Instant.parse("2027-01-01T00:00:00Z");
    private boolean lenient = true;
    private final Discovery discovery =
            Discoveries.of(List.of(), plmns, Leniency.when(() -> lenient, accepted::add), () -> now);

    @Test
    void profileWithoutPlmnList_hasPlmnsOfNrf() {
        String udm = register(withoutPlmns("UDM", "{}"));
        String foreign = register(profile("UDM", "{'plmnList':" + ABROAD + "}"));
        assertThat(ids(search("UDM", "target-plmn-list", HOME))).containsExactly(udm);
        assertThat(ids(search("UDM", "target-plmn-list", ABROAD))).containsExactly(foreign);
        assertThat(ids(search("UDM", "requester-plmn-list", ABROAD))).containsExactly(foreign);
        assertThat(ids(search("UDM", "requester-plmn-list", HOME))).containsExactly(udm);

        plmns.set(List.of(PlmnId.parse("999-70")));
        discovery.outdate();
        assertThat(ids(search("UDM", "target-plmn-list", HOME))).isEmpty();
    }

    @Test
    void allowedPlmns_excludeRequestersOfOtherPlmns() {
        String udm = register(withoutPlmns("UDM", "{'allowedPlmns':" + ABROAD + "}"));
        assertThat(ids(search("UDM", "requester-plmn-list", ABROAD))).containsExactly(udm);
        assertThat(ids(search("UDM", "requester-plmn-list", HOME))).isEmpty();
        assertThat(ids(search("UDM", "target-plmn-list", HOME))).containsExactly(udm);
    }

    @Test
    void plmnSpecificSnssais_ofProfileWithoutPlmnList_applyToNrfPlmns() {
        String amf = register(withoutPlmns("AMF", "{'sNssais':[{'sst':1}]}"));
        String wanted = "[{'plmnId':{'mcc':'%s','mnc':'%s'},'sNssaiList':[{'sst':1}]}]";
        assertThat(ids(search("AMF", "plmn-specific-snssai-list", wanted.formatted("001", "01"))))
                .containsExactly(amf);
        assertThat(ids(search("AMF", "plmn-specific-snssai-list", wanted.formatted("999", "70"))))
                .isEmpty();
    }

    @Test
    void requesterOfAnotherPlmn_getsInterPlmnNamesWithoutInternalAddresses() {
        register(profile(
                "UDM",
                "{'fqdn':'udm.inner.example.org','interPlmnFqdn':'udm.outer.example.org','ipv6Addresses':['::1'],"
                        + "'allowedPlmns':[{'mcc':'999','mnc':'70'},{'mcc':'001','mnc':'01'}],'nfServiceList':{"
                        + service(
                                "nudm-sdm",
                                "'fqdn':'sdm.inner.example.org','interPlmnFqdn':'sdm.outer.example.org','ipEndPoints':["
                                        + "{'ipv4Address':'10.0.0.1','port':8080},{'ipv4Address':'10.0.0.2','port':8080},"
                                        + "{'ipv6Address':'fd00::1'}],'defaultNotificationSubscriptions':["
                                        + "{'notificationType':'A','callbackUri':'http://inner/a'},"
                                        + "{'notificationType':'B','callbackUri':'http://inner/b',"
                                        + "'interPlmnCallbackUri':'http://outer/b'}]")
                        + ","
                        + service("nudm-ee", "'fqdn':'ee.inner.example.org','ipEndPoints':[{'ipv4Address':'10.0.0.3'}]")
                        + "}}"));
        for (String feature : List.of("0", "20")) { // nfServices, nfServiceList
            JsonNode answer = search("UDM", "requester-plmn-list", ABROAD, "requester-features", feature);
            JsonNode udm = answer.at("/nfInstances/0");
            assertThat(Json.text(udm)).doesNotContain("inner", "10.0.0", "fd00", "127.0.0.1", "interPlmn");
            assertThat(Json.string(udm, "fqdn")).isEqualTo("udm.outer.example.org");
            JsonNode sdm = feature.equals("0") ? udm.at("/nfServices/0") : udm.at("/nfServiceList/nudm-sdm-1");
            assertThat(Json.string(sdm, "fqdn")).isEqualTo("sdm.outer.example.org");
            assertThat(Json.text(sdm.get("ipEndPoints"))).isEqualTo("[{\"port\":8080}]");
            assertThat(sdm.at("/defaultNotificationSubscriptions/0/callbackUri").stringValue())
                    .isEqualTo("http://outer/b");
            JsonNode ee = feature.equals("0") ? udm.at("/nfServices/1") : udm.at("/nfServiceList/nudm-ee-1");
            assertThat(ee.has("fqdn") || ee.has("ipEndPoints"))
                    .as("addresses of a service that is reached by the name of the NF")
                    .isFalse();
        }
        assertThat(ids(search("UDM", "requester-plmn-list", ABROAD, "target-nf-fqdn", "udm.outer.example.org")))
                .hasSize(1);
        JsonNode whole =
                search("UDM", "requester-plmn-list", ABROAD, "complete-profile", "true", Query.REQUESTER_TYPE, "SEPP");
        assertThat(Json.text(whole.at("/completeNfInstances/0"))).doesNotContain("inner", "10.0.0", "127.0.0.1");
        for (String own : List.of(HOME, "[{'mcc':'999','mnc':'70'},{'mcc':'001','mnc':'01'}]")) {
            JsonNode here = search("UDM", "requester-plmn-list", own).at("/nfInstances/0");
            assertThat(Json.string(here, "fqdn")).as(own).isEqualTo("udm.inner.example.org");
            assertThat(Json.string(here, "interPlmnFqdn")).isEqualTo("udm.outer.example.org");
        }
    }

    @Test
    void profileWithoutInterPlmnFqdn_isReturnedUnchanged() {
        register(profile("UDM", "{'fqdn':'udm.example.org','allowedPlmns':" + ABROAD + "}"));
        JsonNode udm = search("UDM", "requester-plmn-list", ABROAD).at("/nfInstances/0");
        assertThat(Json.string(udm, "fqdn")).isEqualTo("udm.example.org");
        assertThat(udm.has("ipv4Addresses")).isTrue();
    }

    @Test
    void expiredVersionsAndServicesWithoutOthers_areNotReturned() {
        register(profile(
                "UDM",
                "{'nfServiceList':{"
                        + expiring("nudm-sdm", "2026-01-01T00:00:00Z", "")
                        + "," + expiring("nudm-ee", "2027-01-01T01:00:00+01:00", SECOND_VERSION)
                        + "," + expiring("nudm-uecm", "2027-01-02T00:00:00Z", "") + "}}"));
        JsonNode answer = search("UDM");
        assertThat(names(answer)).containsExactly("nudm-ee", "nudm-uecm");
        assertThat(answer.at("/nfInstances/0/nfServices/0/versions"))
                .extracting(version -> Json.string(version, "apiVersionInUri"))
                .containsExactly("v2");
        JsonNode noMatch = search("UDM", "service-names", "nudm-sdm");
        assertThat(ids(noMatch)).isEmpty();
        assertThat(noMatch.at("/noProfileMatchInfo/reason").stringValue()).isEqualTo("UNSPECIFIED");

        now = Instant.parse("2027-01-01T23:59:59Z");
        discovery.retire();
        assertThat(ids(search("UDM", "service-names", "nudm-uecm"))).hasSize(1);
        now = Instant.parse("2027-01-02T00:00:00Z");
        discovery.retire();
        assertThat(ids(search("UDM", "service-names", "nudm-uecm"))).isEmpty();
        assertThat(names(search("UDM"))).containsExactly("nudm-ee");
    }

    @Test
    void versionWithRenewedExpiry_isReturnedAgain() {
        ObjectNode udm = profile("UDM", "{'nfServiceList':{" + expiring("nudm-sdm", "2027-01-01T00:00:01Z", "") + "}}");
        register(udm);
        now = now.plusSeconds(1);
        discovery.retire();
        assertThat(names(search("UDM"))).isEmpty();
        udm.setAll(object("{'nfServiceList':{" + expiring("nudm-sdm", "2028-01-01T00:00:00Z", "") + "}}"));
        register(udm);
        assertThat(names(search("UDM"))).containsExactly("nudm-sdm");
    }

    @ParameterizedTest
    @CsvSource({"SMF, dnn", "UPF, dnn"})
    void nfWithoutDnns_whenLenient_matchesAnyDnn(String nfType, String parameter) {
        String id = register(profile(nfType, "{}"));
        assertThat(ids(search(nfType, parameter, "internet", "snssais", "[{'sst':1}]")))
                .containsExactly(id);
        assertThat(accepted).containsExactly(Deviation.DATA_NETWORK);

        lenient = false;
        discovery.outdate();
        assertThat(ids(search(nfType, parameter, "internet", "snssais", "[{'sst':1}]")))
                .isEmpty();
    }

    @Test
    void smfWithDnns_matchesOnlyItsDnns() {
        register(profile(
                "SMF", "{'smfInfo':{'sNssaiSmfInfoList':[{'sNssai':{'sst':1},'dnnSmfInfoList':[{'dnn':'ims'}]}]}}"));
        assertThat(ids(search("SMF", "dnn", "internet"))).isEmpty();
        assertThat(accepted).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            target-plmn-list        | {'mcc':'001','mnc':'01'}                              |
            requester-plmn-list     | {'mcc':'001','mnc':'01'}                              |
            snssais                 | {'sst':1}                                             |
            snssais                 | {'sst':1}                                             | {'sst':2}
            requester-snssais       | {'sst':1}                                             |
            plmn-specific-snssai-list | {'plmnId':{'mcc':'001','mnc':'01'},'sNssaiList':[{'sst':1}]} |
            tai                     | [{'plmnId':{'mcc':'001','mnc':'01'},'tac':'0001'}]    |
            target-snpn             | [{'mcc':'001','mnc':'01','nid':'00000000001'}]        |
            complex-query           | [{'dnfUnits':[{'dnfUnit':[{'attr':'dnn','value':'a'}]}]}] |
            """)
    void valuesOfAnotherForm_whenLenient_areAcceptedAndCountedOnce(String name, String value, @Nullable String more) {
        List<String> values = more == null ? List.of(value) : List.of(value, more);
        search("UDM", name, values);
        assertThat(accepted).containsExactly(Deviation.QUERY_FORM);

        lenient = false;
        discovery.outdate();
        assertThatThrownBy(() -> search("UDM", name, values)).isInstanceOf(ProblemException.class);
    }

    @Test
    void emptyAttributeInValueOfAnotherForm_isRemovedAndBothDeviationsAreCounted() {
        String one = register(profile("UDM", "{'sNssais':[{'sst':1}]}"));
        assertThat(ids(search("UDM", "snssais", "{'sst':1,'sd':null}"))).containsExactly(one);
        assertThat(accepted).containsExactlyInAnyOrder(Deviation.EMPTY_ATTRIBUTE, Deviation.QUERY_FORM);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            target-plmn-list | {'mcc':'001'}
            target-plmn-list | 7
            tai              | [{'plmnId':{'mcc':'001','mnc':'01'},'tac':'1'},{'plmnId':{'mcc':'001','mnc':'01'},'tac':'2'}]
            tai              | []
            snssais          | []
            snssais          | [[{'sst':1}]]
            """)
    void ambiguousOrInvalidValues_areRefused(String name, String value) {
        assertThatThrownBy(() -> search("UDM", name, value)).isInstanceOf(ProblemException.class);
        assertThat(accepted).isEmpty();
    }

    @Test
    void objectInPlaceOfArray_selectsLikeArray() {
        String one = register(profile("UDM", "{'sNssais':[{'sst':1}]}"));
        register(profile("UDM", "{'sNssais':[{'sst':2}]}"));
        assertThat(ids(search("UDM", "snssais", "{'sst':1}"))).containsExactly(one);
    }

    private static String expiring(String name, String expiry, String more) {
        return service(name, "")
                .replace("'apiFullVersion':'1.0.0'}", "'apiFullVersion':'1.0.0','expiry':'" + expiry + "'}" + more);
    }

    private static ObjectNode withoutPlmns(String nfType, String members) {
        ObjectNode profile = profile(nfType, members);
        profile.remove("plmnList");
        return profile;
    }

    private String register(ObjectNode document) {
        String id = id(document);
        discovery.onChange(new InstanceChange(id, null, NFProfile.of(document.deepCopy(), plmns)));
        return id;
    }

    private JsonNode search(String nfType, String... namesAndValues) {
        Map<String, List<String>> query = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            query.put(namesAndValues[i], List.of(namesAndValues[i + 1]));
        }
        return search(nfType, query);
    }

    private JsonNode search(String nfType, String name, List<String> values) {
        return search(nfType, Map.of(name, values));
    }

    private JsonNode search(String nfType, Map<String, List<String>> more) {
        Map<String, List<String>> query = new LinkedHashMap<>();
        query.put(Query.TARGET_TYPE, List.of(nfType));
        query.put(Query.REQUESTER_TYPE, List.of("AMF"));
        more.forEach((name, values) -> query.put(
                name, values.stream().map(value -> value.replace('\'', '"')).toList()));
        return Json.parse(discovery
                .answer(query.toString(), () -> query, discovery.settings())
                .answer()
                .body());
    }

    private static List<String> ids(JsonNode answer) {
        return answer.get("nfInstances").values().stream()
                .map(instance -> String.valueOf(Json.string(instance, "nfInstanceId")))
                .toList();
    }

    private static List<String> names(JsonNode answer) {
        return answer.at("/nfInstances/0/nfServices").values().stream()
                .map(service -> String.valueOf(Json.string(service, "serviceName")))
                .toList();
    }
}
