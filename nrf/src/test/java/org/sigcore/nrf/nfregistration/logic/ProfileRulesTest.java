// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.profile;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.node.ObjectNode;

class ProfileRulesTest {
    private final ProfileRules rules = new ProfileRules(
            nfType -> new HeartbeatPolicy(Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofSeconds(60)),
            Leniency.STRICT);

    @ParameterizedTest
    @CsvSource({"0, 30", "1, 5", "20, 20", "600, 60"})
    void grantsATimerWithinItsLimits(int requested, int granted) {
        ObjectNode received = profile("AMF", requested == 0 ? "{}" : "{'heartBeatTimer':" + requested + "}");
        assertThat(rules.registered(id(received), received)
                        .get("heartBeatTimer")
                        .intValue())
                .isEqualTo(granted);
    }

    @Test
    void keepsUnknownAttributesAndTypes() {
        ObjectNode received = profile("VENDOR_X", "{'future':{'a':[1,{'b':null}]},'nfStatus':'NEW_STATUS'}");
        ObjectNode stored = rules.registered(id(received), received);
        stored.remove("heartBeatTimer");
        assertThat(stored).isEqualTo(received);
    }

    @Test
    void takesTheIdentityInAnyCase() {
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
    void namesWhatIsWrong(String members, String cause, String pointer) {
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
    void takesWhatTheTablesAllow(String members) {
        ObjectNode received = profile("AMF", members);
        assertThat(rules.registered(id(received), received)).isNotNull();
    }

    @Test
    void wantsAnAddress() {
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
    void knowsAHeartbeat(String patch) {
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
    void knowsWhatIsNoHeartbeat(String patch) {
        assertThat(ProfileRules.isHeartbeat(json(patch))).isFalse();
    }

    @Test
    void aHeartbeatMayReportLoadThatWasNotRegistered() {
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
    void aPatchMustLeaveAValidProfile(String patch) {
        assertThatThrownBy(() -> rules.patched(profile("AMF", "{}"), json(patch)))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(400));
    }
}
