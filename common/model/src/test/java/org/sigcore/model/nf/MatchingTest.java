// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.session.IpPrefix;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class MatchingTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {'sst':1}                                                    | {'sst':1}               | true
        {'sst':1}                                                    | {'sst':1,'sd':'00000A'} | false
        {'sst':1,'sd':'00000a'}                                      | {'sst':1,'sd':'00000A'} | true
        {'sst':1,'sd':'00000a'}                                      | {'sst':1}               | false
        {'sst':2,'sd':'00000a'}                                      | {'sst':1,'sd':'00000a'} | false
        {'sst':1}                                                    | {'sst':1,'sd':'FFFFFF'} | true
        {'sst':1,'sd':'ffffff'}                                      | {'sst':1}               | true
        {}                                                           | {}                      | false
        {'sst':1,'wildcardSd':true}                                  | {'sst':1,'sd':'00000a'} | true
        {'sst':1,'sdRanges':[{'start':'000001','end':'0000FF'}]}     | {'sst':1,'sd':'0000fe'} | true
        {'sst':1,'sdRanges':[{'start':'000001','end':'0000FF'}]}     | {'sst':1,'sd':'000100'} | false
        {'sst':1,'sdRanges':[{'start':'000001','end':'0000FF'}]}     | {'sst':1}               | false
        """)
    void slice_coversRequestedSlice(String supported, String wanted, boolean covers) {
        assertThat(Slices.covers(json(supported), json(wanted))).isEqualTo(covers);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {'start':'001010000000100','end':'001010000000199'} | imsi-001010000000123 | true
        {'start':'001010000000100','end':'001010000000199'} | imsi-001010000000200 | false
        {'start':'1010000000100','end':'1010000000199'}     | imsi-001010000000150 | true
        {'start':'001010000000100','end':'001010000000199'} | nai-user@example.org | false
        {'pattern':'^imsi-00101'}                           | imsi-001010000000123 | true
        {'pattern':'^nai-.+@example\\\\.org$'}              | nai-user@example.org | true
        {'pattern':'['}                                     | imsi-001010000000123 | false
        """)
    void supiRange_containsSupi(String range, String supi, boolean matches) {
        var profile = profile("{'udmInfo':{'supiRanges':[" + range + "]}}");
        var ranges = profile.infos().getFirst().get("supiRanges");
        assertThat(IdentityRanges.contain(profile, ranges, supi, IdentityRanges.digits(supi, "imsi-")))
                .isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource({
        "000007, true",
        "000008, false",
        "000107, true",
        "0001ff, true",
        "000200, false",
        "0107, false",
        "ABCD, true"
    })
    void trackingArea_servesTai(String tac, boolean served) {
        var profile = profile("{'udmInfo':{'taiList':[{'plmnId':{'mcc':'001','mnc':'01'},'tac':'000007'}],"
                + "'taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':"
                + "[{'start':'000100','end':'0001FF'},{'pattern':'^abc'}]}]}}");
        var tai = json("{'plmnId':{'mcc':'001','mnc':'01'},'tac':'" + tac + "'}");
        assertThat(Areas.serves(profile, profile.infos().getFirst(), tai)).isEqualTo(served);
        var foreign = json("{'plmnId':{'mcc':'001','mnc':'02'},'tac':'" + tac + "'}");
        assertThat(Areas.serves(profile, profile.infos().getFirst(), foreign)).isEqualTo(false);
    }

    @ParameterizedTest
    @CsvSource({
        "198.51.100.0, 198.51.100.99, 198.51.100.7, true",
        "198.51.100.0, 198.51.100.99, 198.51.100.100, false",
        "127.0.0.0, 198.51.100.99, 128.0.0.0, true",
        "7fff::/64, 9000::/64, 8000::1, true",
        "2001:db8:7::/64, 2001:db8:7:ff::/64, 2001:db8:7:1::/64, true",
        "2001:db8:7::/64, 2001:db8:7:ff::/64, 2001:db8:7::/56, true",
        "2001:db8:7::/64, 2001:db8:7:fe::/64, 2001:db8:7::/56, false",
        "2001:db8:7::/64, 2001:db8:7:ff::/64, 198.51.100.7, false",
        "198.51.100.0, somewhere, 198.51.100.7, false"
    })
    void addressRange_containsAddress(String start, String end, String address, boolean within) {
        var ranges = json("[{'start':'" + start + "','end':'" + end + "'}]");
        assertThat(AddressRanges.contain(ranges, Objects.requireNonNull(IpPrefix.read(address))))
                .isEqualTo(within);
    }

    @Test
    void serviceRule_overridesNfRule() {
        var profile = profile("{'allowedNfTypes':['AMF'],'nfServiceList':{"
                + "'a':{'serviceName':'x','nfServiceStatus':'REGISTERED'},"
                + "'b':{'serviceName':'y','nfServiceStatus':'REGISTERED','allowedNfTypes':['SMF']}}}");
        var smf = new Requester("SMF", null, null, null, null);
        assertThat(smf.admittedBy(profile)).isFalse();
        assertThat(profile.services())
                .extracting(service -> smf.admittedBy(profile, service))
                .containsExactly(false, true);
    }

    @Test
    void nfWithoutRule_admitsOnlyItsPlmns() {
        var profile = profile("{'plmnList':[{'mcc':'001','mnc':'01'}]}");
        assertThat(new Requester(null, null, json("[{'mcc':'001','mnc':'01'}]"), null, null).admittedBy(profile))
                .isTrue();
        assertThat(new Requester(null, null, json("[{'mcc':'999','mnc':'70'}]"), null, null).admittedBy(profile))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {}                                                                             | 001 | true
        {}                                                                             | 999 | false
        {'allowedPlmns':[{'mcc':'999','mnc':'01'}]}                                     | 999 | true
        {'allowedPlmns':[{'mcc':'999','mnc':'01'}]}                                     | 001 | false
        {'plmnList':[{'mcc':'999','mnc':'01'}]}                                         | 999 | true
        {'plmnList':[{'mcc':'999','mnc':'01'}]}                                         | 001 | false
        {'plmnList':[{'mcc':'999','mnc':'01'}],'allowedPlmns':[{'mcc':'001','mnc':'01'}]} | 999 | false
        {'snpnList':[{'mcc':'999','mnc':'01','nid':'00000000001'}]}                     | 001 | false
        """)
    void nfWithoutPlmns_admitsPlmnsOfItsNrf(String members, String mcc, boolean admitted) {
        JsonNode home = json("[{'mcc':'001','mnc':'01'}]");
        var profile = NFProfile.of(profile(members).document(), () -> home);
        JsonNode plmns = json("[{'mcc':'" + mcc + "','mnc':'01'}]");
        assertThat(new Requester(null, null, plmns, null, null).admittedBy(profile))
                .isEqualTo(admitted);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {'a':{'priority':1,'action':'ALLOW','nfTypes':['AMF']}}                                  | true
        {'a':{'priority':1,'action':'ALLOW','nfTypes':['SMF']}}                                  | false
        {'a':{'priority':1,'action':'DENY','nfTypes':['SMF']}}                                   | true
        {'a':{'priority':2,'action':'DENY'},'b':{'priority':1,'action':'ALLOW','nfTypes':['AMF']}} | true
        {'a':{'priority':1,'action':'DENY'},'b':{'priority':2,'action':'ALLOW','nfTypes':['AMF']}} | false
        {'a':{'priority':1,'action':'ALLOW','nfTypes':['AMF'],'nfDomains':['^smf']}}             | false
        {'a':{'priority':1,'action':'ALLOW','nfDomains':['^amf[0-9]']}}                          | true
        {'a':{'priority':1,'action':'ALLOW','plmns':[{'mcc':'001','mnc':'01'}]}}                 | true
        {'a':{'priority':1,'action':'ALLOW','plmns':[{'mcc':'999','mnc':'01'}]}}                 | false
        {'a':{'priority':1,'action':'ALLOW','nssais':[{'sst':2}]}}                               | false
        {'a':{'priority':1,'action':'ALLOW','snpns':[{'mcc':'001','mnc':'01','nid':'00000000001'}]}} | true
        {'a':{'priority':1,'action':'DENY','snpns':[{'mcc':'001','mnc':'01','nid':'00000000001'}]}}  | true
        {'a':{'priority':1,'action':'ALLOW','nfInstances':['ABCDEF00-0000-4000-8000-000000000001']}} | true
        """)
    void ruleSet_overridesNfRules(String ruleSet, boolean admitted) {
        var profile = profile("{'allowedNfTypes':['NWDAF'],'allowedRuleSet':" + ruleSet
                + ",'nfServiceList':{'a':{'serviceName':'x','nfServiceStatus':'REGISTERED'},"
                + "'b':{'serviceName':'y','nfServiceStatus':'REGISTERED','allowedNfTypes':['SMF']}}}");
        var amf = new Requester(
                "abcdef00-0000-4000-8000-000000000001",
                "AMF",
                "amf1.example.org",
                json("[{'mcc':'001','mnc':'01'}]"),
                null,
                json("[{'sst':1}]"));
        assertThat(amf.admittedBy(profile)).isEqualTo(admitted);
        assertThat(profile.services())
                .extracting(service -> amf.admittedBy(profile, service))
                .containsExactly(admitted, false);
    }

    @Test
    void infos_areLimitedToNfTypeOfProfile() {
        var profile = NFProfile.of(
                (ObjectNode) json("{'nfType':'MB_SMF','mbSmfInfoList':{'1':{'a':1},'2':{}},'smfInfo':{}}"));
        assertThat(profile.infos()).hasSize(2);
    }

    private static NFProfile profile(String members) {
        ObjectNode document = (ObjectNode) json(members);
        document.put("nfInstanceId", "1").put("nfType", "UDM").put("nfStatus", "REGISTERED");
        return NFProfile.of(document);
    }

    private static JsonNode json(String text) {
        return Json.parse(text.replace('\'', '"'));
    }
}
