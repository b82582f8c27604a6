// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.Leniency.Deviation;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

class ProfileRulesTest {
    private static final String ID = "aaaa0000-0000-4000-8000-000000000001";

    private final ProfileRules rules = new ProfileRules(
            nfType -> new HeartbeatPolicy(Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofSeconds(60)),
            Leniency.STRICT,
            profile -> {});
    private final List<Deviation> accepted = new ArrayList<>();
    private final ProfileRules lenient = new ProfileRules(
            nfType -> new HeartbeatPolicy(Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofSeconds(60)),
            Leniency.when(() -> true, accepted::add),
            profile -> {});

    @ParameterizedTest
    @CsvSource({"0, 30", "1, 5", "20, 20", "600, 60"})
    void heartBeatTimer_isLimitedToConfiguredRange(int requested, int granted) {
        ObjectNode received = profile("AMF", requested == 0 ? "{}" : "{'heartBeatTimer':" + requested + "}");
        assertThat(rules.registered(id(received), received)
                        .get("heartBeatTimer")
                        .intValue())
                .isEqualTo(granted);
    }

    @Test
    void unknownAttributesAndTypes_areKept() {
        ObjectNode received = profile("VENDOR_X", "{'future':{'a':[1,{'b':null}]},'nfStatus':'NEW_STATUS'}");
        ObjectNode stored = rules.registered(id(received), received);
        stored.remove("heartBeatTimer");
        assertThat(stored).isEqualTo(received);
    }

    @Test
    void instanceIdOfUri_isComparedIgnoringCase() {
        ObjectNode received = profile("AMF", "{}");
        assertThat(rules.registered(id(received).toUpperCase(java.util.Locale.ROOT), received))
                .isNotNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'nfType':null}                                               | MANDATORY_IE_MISSING   | /nfType
            {'nfType':7}                                                  | MANDATORY_IE_INCORRECT | /nfType
            {'nfStatus':null}                                             | MANDATORY_IE_MISSING   | /nfStatus
            {'ipv4Addresses':[]}                                          | OPTIONAL_IE_INCORRECT  | /ipv4Addresses
            {'ipv4Addresses':['1.2.3']}                                   | OPTIONAL_IE_INCORRECT  | /ipv4Addresses/0
            {'ipv4Addresses':['1.2.3.256']}                               | OPTIONAL_IE_INCORRECT  | /ipv4Addresses/0
            {'nfSetIdList':['s1','s\\u000a2']}                            | OPTIONAL_IE_INCORRECT  | /nfSetIdList/1
            {'nfInstanceName':'\\u0000'}                                 | OPTIONAL_IE_INCORRECT  | /nfInstanceName
            {'nfStatus':'REG\\u000dISTERED'}                             | MANDATORY_IE_INCORRECT | /nfStatus
            {'priority':65536}                                            | OPTIONAL_IE_INCORRECT  | /priority
            {'priority':'1'}                                              | OPTIONAL_IE_INCORRECT  | /priority
            {'load':101}                                                  | OPTIONAL_IE_INCORRECT  | /load
            {'heartBeatTimer':0}                                          | OPTIONAL_IE_INCORRECT  | /heartBeatTimer
            {'fqdn':'no_name'}                                            | OPTIONAL_IE_INCORRECT  | /fqdn
            {'sNssais':[{'sst':1},{'sst':256}]}                           | OPTIONAL_IE_INCORRECT  | /sNssais/1/sst
            {'sNssais':[{'sst':1,'sd':'XYZ'}]}                            | OPTIONAL_IE_INCORRECT  | /sNssais/0/sd
            {'plmnList':[{'mcc':'001'}]}                                  | MANDATORY_IE_MISSING   | /plmnList/0/mnc
            {'recoveryTime':'yesterday'}                                  | OPTIONAL_IE_INCORRECT  | /recoveryTime
            {'allowedNfDomains':['(']}                                    | OPTIONAL_IE_INCORRECT  | /allowedNfDomains/0
            {'nfServiceList':{'a/b':{}}}                                  | MANDATORY_IE_MISSING   | /nfServiceList/a~1b/serviceInstanceId
            {'nfServices':[]}                                             | OPTIONAL_IE_INCORRECT  | /nfServices
            {'amfInfo':{'amfSetId':'001'}}                                | MANDATORY_IE_MISSING   | /amfInfo/amfRegionId
            {'udmInfo':{'supiRanges':[{'start':'x','end':'1'}]}}          | OPTIONAL_IE_INCORRECT  | /udmInfo/supiRanges/0/start
            {'udmInfo':{'supiRanges':[{'pattern':'['}]}}                  | OPTIONAL_IE_INCORRECT  | /udmInfo/supiRanges/0/pattern
            {'udmInfoList':{'1':{'routingIndicators':['12345']}}}         | OPTIONAL_IE_INCORRECT  | /udmInfoList/1/routingIndicators/0
            {'smfInfo':{}}                                                | MANDATORY_IE_MISSING   | /smfInfo/sNssaiSmfInfoList
            {'vendorId':'12'}                                             | OPTIONAL_IE_INCORRECT  | /vendorId
            {'hniList':['x']}                                             | OPTIONAL_IE_INCORRECT  | /hniList/0
            {'lcHSupportInd':'yes'}                                       | OPTIONAL_IE_INCORRECT  | /lcHSupportInd
            {'collocatedNfInstances':[{'nfType':'SMF'}]}                  | MANDATORY_IE_MISSING   | /collocatedNfInstances/0/nfInstanceId
            {'udmInfo':{'supiRanges':[{'start':'1'}]}}                    | MANDATORY_IE_MISSING   | /udmInfo/supiRanges/0/end
            {'udmInfo':{'supiRanges':[{}]}}                               | MANDATORY_IE_MISSING   | /udmInfo/supiRanges/0/start
            {'udmInfo':{'suciInfos':[{'hNwPubKeyIds':['1']}]}}            | OPTIONAL_IE_INCORRECT  | /udmInfo/suciInfos/0/hNwPubKeyIds/0
            {'pcfInfo':{'v2xCapability':{'lteV2x':1}}}                    | OPTIONAL_IE_INCORRECT  | /pcfInfo/v2xCapability/lteV2x
            {'pcscfInfoList':{'1':{'accessType':['WIFI']}}}               | OPTIONAL_IE_INCORRECT  | /pcscfInfoList/1/accessType/0
            {'scpInfo':{'scpPorts':{'http':70000}}}                       | OPTIONAL_IE_INCORRECT  | /scpInfo/scpPorts/http
            {'nrfInfo':{'servedUdmInfo':{'1':{'groupId':7}}}}             | OPTIONAL_IE_INCORRECT  | /nrfInfo/servedUdmInfo/1/groupId
            {'nrfInfo':{'servedSmfInfo':{'1':{'priority':7}}}}            | MANDATORY_IE_MISSING   | /nrfInfo/servedSmfInfo/1/sNssaiSmfInfoList
            {'selectionConditions':{'and':[{'dnnList':[]}]}}              | OPTIONAL_IE_INCORRECT  | /selectionConditions/and/0/dnnList
            {'chfInfo':{'primaryChfInstance':'00000000-0000-4000-8000-000000000001','secondaryChfInstance':'00000000-0000-4000-8000-000000000002'}} | OPTIONAL_IE_INCORRECT | /chfInfo/secondaryChfInstance
            {'newInfo':{'supiRanges':[{'pattern':'['}]}}                  | OPTIONAL_IE_INCORRECT  | /newInfo/supiRanges/0/pattern
            """)
    void invalidAttribute_isRefusedWithCauseAndPointer(String members, String cause, String pointer) {
        ObjectNode received = profile("AMF", members);
        assertThatThrownBy(() -> rules.registered(id(received), received))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().cause()).isEqualTo(cause);
                    assertThat(e.problem().invalidParams())
                            .extracting(InvalidParam::param)
                            .contains(pointer);
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'nrfInfo':{'servedSmfInfo':{'1':{}}}}",
                "{'udmInfo':{'supiRanges':[{'pattern':'^imsi-1'}],'future':[]}}",
                "{'scpInfo':{'scpCapabilities':[]},'customInfo':{'a':null}}",
                "{'newInfoList':{'1':{'groupId':'g'}}}",
                "{'siteInfo':'north','NewInfo':null,'otherInfoList':['a']}",
                "{'smfInfo':{'sNssaiSmfInfoList':[{'sNssai':{'sst':1,'wildcardSd':true},'dnnSmfInfoList':[{'dnn':'*'}]}]}}"
            })
    void validAttributes_areAccepted(String members) {
        ObjectNode received = profile("AMF", members);
        assertThat(rules.registered(id(received), received)).isNotNull();
    }

    @Test
    void profileWithoutAddress_isRefused() {
        ObjectNode received = profile("AMF", "{}");
        received.remove("ipv4Addresses");
        assertThatThrownBy(() -> rules.registered(id(received), received))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().cause()).isEqualTo("MANDATORY_IE_MISSING"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{'op':'replace','path':'/nfStatus','value':'REGISTERED'}]",
                "[{'op':'replace','path':'/nfStatus','value':'REGISTERED'},{'op':'replace','path':'/load','value':5}]",
                "[{'op':'add','path':'/nfServices/0/load','value':5}]",
                "[{'op':'replace','path':'/nfServiceList/a-1/load','value':5},{'op':'add','path':'/loadTimeStamp','value':'x'}]"
            })
    void isHeartbeat_acceptsStatusAndLoadPatches(String patch) {
        assertThat(ProfileRules.isHeartbeat(json(patch))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{}",
                "[{'op':'replace','path':'/capacity','value':5}]",
                "[{'op':'remove','path':'/load'}]",
                "[{'op':'replace','path':'/nfStatus','value':'REGISTERED'},{'op':'add','path':'/capacity','value':5}]"
            })
    void isHeartbeat_rejectsOtherPatches(String patch) {
        assertThat(ProfileRules.isHeartbeat(json(patch))).isFalse();
    }

    @Test
    void heartbeat_addsLoadNotRegisteredBefore() {
        ObjectNode stored = profile("AMF", "{}");
        ObjectNode patched = rules.patched(stored, json("[{'op':'replace','path':'/load','value':5}]"));
        assertThat(patched.get("load").intValue()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{'op':'replace','path':'/nfInstanceId','value':'00000000-0000-4000-8000-000000000000'}]",
                "[{'op':'remove','path':'/nfType'}]",
                "[{'op':'replace','path':'','value':[]}]",
                "[{'op':'add','path':'/priority','value':-1}]"
            })
    void patchWithInvalidResult_isRefusedWith400(String patch) {
        assertThatThrownBy(() -> rules.patched(profile("AMF", "{}"), json(patch)))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(400));
    }

    /** Attributes that peers write into request lines, URIs and header fields. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            /nfServices/0 | {'apiPrefix':'/x\\r\\ny: z'}       | /nfServices/0/apiPrefix
            /nfServices/0 | {'apiPrefix':'/a b'}                | /nfServices/0/apiPrefix
            /nfServices/0 | {'apiPrefix':'/pre?x'}              | /nfServices/0/apiPrefix
            /nfServices/0 | {'apiPrefix':'http://a/x y'}        | /nfServices/0/apiPrefix
            /nfServices/0 | {'scheme':'http://a'}               | /nfServices/0/scheme
            /nfServices/0 | {'scheme':'ftp'}                    | /nfServices/0/scheme
            /nfServices/0 | {'fqdn':'a b.example.org'}          | /nfServices/0/fqdn
            /nfServices/0 | {'fqdn':'a.example.org:80'}         | /nfServices/0/fqdn
            /nfServices/0 | {'interPlmnFqdn':'a/b'}             | /nfServices/0/interPlmnFqdn
            /nfServices/0 | {'serviceInstanceId':'a\\nb'}        | /nfServices/0/serviceInstanceId
            /nfServices/0 | {'serviceInstanceId':'a b'}         | /nfServices/0/serviceInstanceId
            /nfServices/0 | {'serviceName':'nudm-sdm x'}        | /nfServices/0/serviceName
            /nfServices/0 | {'nfServiceSetIdList':['a;b=c']}    | /nfServices/0/nfServiceSetIdList/0
            /nfServices/0 | {'ipEndPoints':[{'ipv4Address':'1.2.3.4 x'}]}  | /nfServices/0/ipEndPoints/0/ipv4Address
            /nfServices/0 | {'ipEndPoints':[{'ipv6Address':'[::1]'}]}      | /nfServices/0/ipEndPoints/0/ipv6Address
            /nfServices/0/versions/0 | {'apiVersionInUri':'v1/x'}  | /nfServices/0/versions/0/apiVersionInUri
            /nfServices/0/versions/0 | {'apiVersionInUri':'v1?'}   | /nfServices/0/versions/0/apiVersionInUri
            /nfServices/0/versions/0 | {'apiVersionInUri':'..'}    | /nfServices/0/versions/0/apiVersionInUri
            `` | {'fqdn':'a\\r\\nb'}                             | /fqdn
            `` | {'interPlmnFqdn':'a,b'}                         | /interPlmnFqdn
            `` | {'nfSetIdList':['set1;nfinst=x']}               | /nfSetIdList/0
            `` | {'locality':'a\\nb'}                            | /locality
            `` | {'scpInfo':{'scpPrefix':'/a b'}}                | /scpInfo/scpPrefix
            `` | {'scpInfo':{'scpDomainInfoList':{'d':{'scpPrefix':'/a?b'}}}} | /scpInfo/scpDomainInfoList/d/scpPrefix
            `` | {'seppInfo':{'seppPrefix':'a#b'}}               | /seppInfo/seppPrefix
            `` | {'defaultNotificationSubscriptions':[{'notificationType':'N1_MESSAGES','callbackUri':'http://a/b c'}]} | /defaultNotificationSubscriptions/0/callbackUri
            `` | {'defaultNotificationSubscriptions':[{'notificationType':'N1_MESSAGES','callbackUri':'ftp://a/b'}]} | /defaultNotificationSubscriptions/0/callbackUri
            `` | {'defaultNotificationSubscriptions':[{'notificationType':'N1_MESSAGES','callbackUri':'http://a/b','interPlmnCallbackUri':'/b'}]} | /defaultNotificationSubscriptions/0/interPlmnCallbackUri
            """)
    void uriAndHeaderParts_areCheckedAtPutAndPatch_evenWhenLenient(String owner, String members, String pointer) {
        ObjectNode valid = rules.registered(ID, withServices("s1", "s2"));
        ObjectNode wrong = valid.deepCopy();
        ((ObjectNode) wrong.at(owner)).setAll(object(members));
        for (ProfileRules each : List.of(rules, lenient)) {
            assertThatThrownBy(() -> each.registered(ID, wrong)).satisfies(refusedAt(pointer));
            String name = object(members).propertyNames().iterator().next();
            JsonNode patch = Json.array()
                    .add(Json.object()
                            .put("op", "add")
                            .put("path", owner + "/" + name)
                            .set("value", object(members).get(name)));
            assertThatThrownBy(() -> each.patched(valid, patch)).satisfies(refusedAt(pointer));
        }
        assertThat(accepted).isEmpty();
    }

    @Test
    void emptyOptionalAttributes_areRemovedFromProfilesAndPatchResults_whenLenient() {
        ObjectNode received = withServices("s1");
        received.setAll(
                object("{'nsiList':[],'interPlmnFqdn':null,'recoveryTime':null,'ipv6Addresses':[],'locality':''}"));
        ((ObjectNode) received.at("/nfServices/0")).putArray("ipEndPoints");
        assertThatThrownBy(() -> rules.registered(ID, received)).isInstanceOf(ProblemException.class);

        ObjectNode stored = lenient.registered(ID, received);

        assertThat(stored.propertyNames()).doesNotContain("nsiList", "interPlmnFqdn", "recoveryTime", "ipv6Addresses");
        assertThat(stored.get("locality")).as("may be empty").isNotNull();
        assertThat(stored.at("/nfServices/0").has("ipEndPoints")).isFalse();
        assertThat(accepted).hasSize(5).containsOnly(Deviation.EMPTY_ATTRIBUTE);

        ObjectNode patched = lenient.patched(stored, json("[{'op':'add','path':'/nsiList','value':null}]"));
        assertThat(patched.has("nsiList")).isFalse();
        assertThat(received.has("nsiList"))
                .as("the received document is not changed")
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/sNssais",
                "/perPlmnSnssaiList",
                "/allowedNfTypes",
                "/allowedPlmns",
                "/allowedNssais",
                "/nfServices/0/allowedNfTypes",
                "/nfServices/0/sNssais"
            })
    void emptyRestrictingList_isRefused_evenWhenLenient(String pointer) {
        ObjectNode received = withServices("s1");
        int name = pointer.lastIndexOf('/') + 1;
        ObjectNode owner = (ObjectNode) received.at(pointer.substring(0, name - 1));
        owner.putArray(pointer.substring(name));
        for (ProfileRules each : List.of(rules, lenient)) {
            assertThatThrownBy(() -> each.registered(ID, received)).satisfies(refusedAt(pointer));
        }
        owner.putNull(pointer.substring(name));
        assertThat(lenient.registered(ID, received).at(pointer).isMissingNode()).isTrue();
    }

    @Test
    void servicesWithSameId_whenLenient_getUniqueIds() {
        ObjectNode received = withServices("s1", "s1", "s1-2", "s1");
        assertThatThrownBy(() -> rules.registered(ID, received))
                .satisfies(refusedAt("/nfServices/1/serviceInstanceId"));

        ObjectNode stored = lenient.registered(ID, received);

        assertThat(stored.get("nfServices"))
                .extracting(service -> Json.string(service, "serviceInstanceId"))
                .containsExactly("s1", "s1-3", "s1-2", "s1-4");
        assertThat(lenient.registered(ID, received))
                .as("the same identities for the same profile")
                .isEqualTo(stored);
        JsonNode patch = json("[{'op':'replace','path':'/nfServices/2/serviceInstanceId','value':'s1'}]");
        ObjectNode two = rules.registered(ID, withServices("s1", "s2", "s3"));
        assertThatThrownBy(() -> rules.patched(two, patch)).satisfies(refusedAt("/nfServices/2/serviceInstanceId"));
        assertThat(lenient.patched(two, patch)
                        .at("/nfServices/2/serviceInstanceId")
                        .stringValue())
                .isEqualTo("s1-2");
    }

    @Test
    void serviceInListAndMap_keepsIdAndOtherServiceWithSameIdDoesNot() {
        ObjectNode received = withServices("s1");
        received.putObject("nfServiceList")
                .set("s1", received.at("/nfServices/0").deepCopy());
        assertThat(rules.registered(ID, received)
                        .at("/nfServices/0/serviceInstanceId")
                        .stringValue())
                .isEqualTo("s1");
        ((ObjectNode) received.at("/nfServiceList/s1")).put("serviceName", "nudm-ee");
        assertThatThrownBy(() -> rules.registered(ID, received))
                .satisfies(refusedAt("/nfServices/0/serviceInstanceId"));
        assertThat(lenient.registered(ID, received)
                        .at("/nfServices/0/serviceInstanceId")
                        .stringValue())
                .isEqualTo("s1-2");
    }

    @Test
    void patchOfInstanceIdOrType_isRefused() {
        ObjectNode profile = rules.registered(ID, withServices("s1"));
        assertThatThrownBy(() -> rules.patched(profile, json("[{'op':'replace','path':'/nfType','value':'AMF'}]")))
                .satisfies(refusedAt("/nfType"));
        assertThatThrownBy(
                        () -> rules.patched(
                                profile,
                                json(
                                        "[{'op':'replace','path':'/nfInstanceId','value':'aaaa0000-0000-4000-8000-000000000002'}]")))
                .satisfies(refusedAt("/nfInstanceId"));
    }

    private static ObjectNode withServices(String... ids) {
        ObjectNode profile = profile("UDM", "{}").put("nfInstanceId", ID);
        for (int i = 0; i < ids.length; i++) {
            profile.withArray("nfServices")
                    .add(object("{'serviceInstanceId':'" + ids[i] + "','serviceName':'nudm-" + i + "','scheme':'http',"
                            + "'versions':[{'apiVersionInUri':'v2','apiFullVersion':'2.0.0'}],"
                            + "'nfServiceStatus':'REGISTERED'}"));
        }
        return profile;
    }

    private static Consumer<Throwable> refusedAt(String pointer) {
        return failure -> assertThat(failure).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().status()).isEqualTo(400);
            assertThat(e.problem().invalidParams())
                    .extracting(InvalidParam::param)
                    .contains(pointer);
        });
    }

    @Test
    void profileWithOver100Patterns_isRefusedByPutAndPatch() {
        ObjectNode received = profile("UDR", "{}");
        ObjectNode many = received.deepCopy();
        ArrayNode ranges = many.withObjectProperty("udrInfo").putArray("supiRanges");
        for (int i = 0; i < 101; i++) {
            ranges.addObject().put("pattern", "^imsi-" + i + "$");
        }
        assertThatThrownBy(() -> rules.registered(id(received), many))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(400));
        ArrayNode patch = Json.array();
        patch.addObject().put("op", "add").put("path", "/udrInfo").set("value", many.get("udrInfo"));
        ObjectNode stored = rules.registered(id(received), received);
        assertThatThrownBy(() -> rules.patched(stored, patch))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(400));
    }
}
