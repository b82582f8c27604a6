// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.profile;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.ProblemException;
import org.sigcore.model.nf.NFProfile;

class ConditionTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {'nfType':'UDM'} | UDM | {} | true
            {'nfType':'UDM'} | AMF | {} | false
            {'serviceName':'a'} | UDM | {'nfServices':[{'serviceInstanceId':'1','serviceName':'a'}]} | true
            {'serviceName':'a'} | UDM | {} | false
            {'conditionType':'SERVICE_NAME_LIST_COND','serviceNameList':['a','b']} | UDM | {'nfServiceList':{'1':{'serviceName':'b'}}} | true
            {'nfType':'UDM','nfGroupId':'g'} | UDM | {'udmInfo':{'groupId':'g'}} | true
            {'nfType':'UDM','nfGroupId':'g'} | UDR | {'udrInfo':{'groupId':'g'}} | false
            {'conditionType':'NF_GROUP_LIST_COND','nfType':'UDM','nfGroupIdList':['g','h']} | UDM | {'udmInfo':{'groupId':'h'}} | true
            {'amfSetId':'001'} | AMF | {'amfInfo':{'amfSetId':'001','amfRegionId':'0a'}} | true
            {'amfSetId':'001','amfRegionId':'0B'} | AMF | {'amfInfo':{'amfSetId':'001','amfRegionId':'0a'}} | false
            {'guamiList':[{'plmnId':{'mcc':'001','mnc':'01'},'amfId':'0A0041'}]} | AMF | {'amfInfo':{'guamiList':[{'plmnId':{'mcc':'001','mnc':'01'},'amfId':'0a0041'}]}} | true
            {'snssaiList':[{'sst':3}]} | UDM | {'sNssais':[{'sst':3}]} | true
            {'snssaiList':[{'sst':3}]} | UDM | {'sNssais':[{'sst':4}]} | false
            {'snssaiList':[{'sst':3}]} | SMF | {'smfInfo':{'sNssaiSmfInfoList':[{'sNssai':{'sst':3}}]}} | true
            {'snssaiList':[{'sst':3}],'nsiList':['n']} | UDM | {'sNssais':[{'sst':3}],'nsiList':['m']} | false
            {'nfSetId':'s'} | UDM | {'nfSetIdList':['s']} | true
            {'nfServiceSetId':'s'} | UDM | {'nfServiceList':{'1':{'serviceName':'b','nfServiceSetIdList':['s']}}} | true
            {'nfServiceSetId':'s','nfSetId':'x'} | UDM | {'nfServiceList':{'1':{'serviceName':'b','nfServiceSetIdList':['s']}}} | false
            {'scpDomains':['d']} | UDM | {'scpDomains':['d','e']} | true
            {'scpDomains':['d'],'nfTypeList':['SCP']} | UDM | {'scpDomains':['d','e']} | false
            {'conditionType':'UPF_COND','smfServingArea':['a']} | UPF | {'upfInfo':{'smfServingArea':['b']}} | false
            {'conditionType':'UPF_COND','smfServingArea':['a']} | UPF | {} | true
            {'conditionType':'UPF_COND','smfServingArea':['a']} | SMF | {} | false
            {'conditionType':'UPF_COND','taiList':[{'plmnId':{'mcc':'001','mnc':'01'},'tac':'000007'}]} | UPF | {'upfInfo':{'taiList':[{'plmnId':{'mcc':'001','mnc':'01'},'tac':'000008'}]}} | false
            {'conditionType':'NWDAF_COND','analyticsIds':['NF_LOAD']} | NWDAF | {'nwdafInfo':{'nwdafEvents':['NF_LOAD']}} | true
            {'conditionType':'NWDAF_COND','analyticsIds':['NF_LOAD']} | NWDAF | {'nwdafInfo':{'eventIds':['UE_MOBILITY']}} | false
            {'conditionType':'NEF_COND','pfdData':{'appIds':['a']}} | NEF | {'nefInfo':{'pfdData':{'appIds':['a']}}} | true
            {'conditionType':'NEF_COND','afEvents':['e']} | NEF | {'nefInfo':{'afEeData':{'afEvents':['f']}}} | false
            {'conditionType':'DCCF_COND','servingNfTypeList':['AMF']} | DCCF | {'dccfInfo':{'servingNfTypeList':['SMF']}} | false
            {'conditionType':'DCCF_COND','taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'000001','end':'000009'}]}]} | DCCF | {'dccfInfo':{'taiList':[{'plmnId':{'mcc':'001','mnc':'01'},'tac':'000009'}]}} | true
            {'conditionType':'NWDAF_COND','taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'0001','end':'00FF'}]}]} | NWDAF | {'nwdafInfo':{'taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'0010','end':'0020'}]}]}} | true
            {'conditionType':'NWDAF_COND','taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'0010','end':'0020'}]}]} | NWDAF | {'nwdafInfo':{'taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'0001','end':'00ff'}]}]}} | true
            {'conditionType':'NWDAF_COND','taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'0001','end':'00ff'}]}]} | NWDAF | {'nwdafInfo':{'taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'0100','end':'0200'}]}]}} | false
            {'conditionType':'NWDAF_COND','taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'0001','end':'00ff'}]}]} | NWDAF | {'nwdafInfo':{'taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'000010','end':'000020'}]}]}} | false
            {'conditionType':'NWDAF_COND','taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'0001','end':'00ff'}]}]} | NWDAF | {'nwdafInfo':{'taiRangeList':[{'plmnId':{'mcc':'001','mnc':'02'},'tacRangeList':[{'start':'0010','end':'0020'}]}]}} | false
            {'conditionType':'NWDAF_COND','taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'0001','end':'00ff'}]}]} | NWDAF | {'nwdafInfo':{'taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'pattern':'^003[0-9]$'}]}]}} | true
            {'conditionType':'NWDAF_COND','taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'pattern':'^003[0-9]$'}]}]} | NWDAF | {'nwdafInfo':{'taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'0010','end':'0020'}]}]}} | true
            {'conditionType':'NWDAF_COND','taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'pattern':'^003[0-9]$'}]}]} | NWDAF | {'nwdafInfo':{'taiRangeList':[{'plmnId':{'mcc':'001','mnc':'02'},'tacRangeList':[{'start':'0010','end':'0020'}]}]}} | false
            {'conditionType':'NWDAF_COND','taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'0001','end':'00ff'}]}]} | NWDAF | {'nwdafInfo':{'taiList':[{'plmnId':{'mcc':'001','mnc':'01'},'tac':'0010'}]}} | true
            {'conditionType':'NWDAF_COND','taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'0001','end':'00ff'}]}]} | NWDAF | {'nwdafInfo':{'taiList':[{'plmnId':{'mcc':'001','mnc':'01'},'tac':'0100'}]}} | false
            {'conditionType':'NEF_COND','gpsiRanges':[{'start':'4477000','end':'4477099'}]} | NEF | {'nefInfo':{'gpsiRanges':[{'start':'1','end':'2'},{'end':'4477999','start':'4477000'}]}} | true
            {'conditionType':'NEF_COND','gpsiRanges':[{'start':'04477000','end':'04477099'}]} | NEF | {'nefInfo':{'gpsiRanges':[{'start':'4477050','end':'4477060'}]}} | true
            {'conditionType':'NEF_COND','gpsiRanges':[{'start':'4477000','end':'4477099'}]} | NEF | {'nefInfo':{'gpsiRanges':[{'start':'4477100','end':'4477999'}]}} | false
            {'conditionType':'NEF_COND','gpsiRanges':[{'start':'4477000','end':'4477099'}]} | NEF | {'nefInfo':{'gpsiRanges':[{'pattern':'^msisdn-44770'}]}} | true
            {'conditionType':'NEF_COND','externalGroupIdentifiersRanges':[{'start':'4477000','end':'4477099'}]} | NEF | {'nefInfo':{'externalGroupIdentifiersRanges':[{'start':'1','end':'2'},{'end':'4477999','start':'4477000'}]}} | true
            {'conditionType':'NEF_COND','externalGroupIdentifiersRanges':[{'start':'04477000','end':'04477099'}]} | NEF | {'nefInfo':{'externalGroupIdentifiersRanges':[{'start':'4477050','end':'4477060'}]}} | true
            {'conditionType':'NEF_COND','externalGroupIdentifiersRanges':[{'start':'4477000','end':'4477099'}]} | NEF | {'nefInfo':{'externalGroupIdentifiersRanges':[{'start':'4477100','end':'4477999'}]}} | false
            {'conditionType':'NEF_COND','externalGroupIdentifiersRanges':[{'start':'4477000','end':'4477099'}]} | NEF | {'nefInfo':{'externalGroupIdentifiersRanges':[{'pattern':'^msisdn-44770'}]}} | true
            {'conditionType':'NWDAF_COND','mlAnalyticsList':[{'mlAnalyticsIds':['NF_LOAD']}]} | NWDAF | {'nwdafInfo':{'mlAnalyticsList':[{'mlAnalyticsIds':['NF_LOAD','UE_MOBILITY']}]}} | true
            {'conditionType':'NWDAF_COND','mlAnalyticsList':[{'mlAnalyticsIds':['NF_LOAD']}]} | NWDAF | {'nwdafInfo':{'mlAnalyticsList':[{'mlAnalyticsIds':['UE_MOBILITY']}]}} | false
            {'conditionType':'NWDAF_COND','mlAnalyticsList':[{'mlAnalyticsIds':['NF_LOAD'],'snssaiList':[{'sst':1}]}]} | NWDAF | {'nwdafInfo':{'mlAnalyticsList':[{'mlAnalyticsIds':['NF_LOAD'],'snssaiList':[{'sst':2}]}]}} | false
            {'conditionType':'NWDAF_COND','mlAnalyticsList':[{'mlAnalyticsIds':['NF_LOAD']}]} | NWDAF | {'nwdafInfo':{'eventIds':['NF_LOAD']}} | false
            """)
    void condition_matchesProfileAsListed(String condition, String nfType, String members, boolean met) {
        NFProfile profile = NFProfile.of(profile(nfType, members));
        assertThat(Condition.of(json(condition)).test(profile)).isEqualTo(met);
    }

    @Test
    void absentCondition_matchesEveryInstance() {
        assertThat(Condition.of(null).test(NFProfile.of(profile("X", "{}")))).isTrue();
    }

    @Test
    void instanceIds_areComparedIgnoringCase() {
        NFProfile profile = NFProfile.of(profile("UDM", "{}"));
        String id = profile.id().toUpperCase(java.util.Locale.ROOT);
        assertThat(Condition.of(json("{'nfInstanceId':'" + id + "'}")).test(profile))
                .isTrue();
        assertThat(Condition.of(json("{'nfInstanceIdList':['x','" + id + "']}")).test(profile))
                .isTrue();
        assertThat(Condition.of(json("{'nfInstanceIdList':['x']}")).test(profile))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'nfInstanceId':'x'}",
                "{'nfInstanceIdList':['x']}",
                "{'amfSetId':'4ff'}",
                "{'amfRegionId':'abc'}",
                "{'conditionType':'DCCF_COND','taiRangeList':[{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'0001'}]}]}",
                "{'conditionType':'NWDAF_COND','mlAnalyticsList':[{'mlAnalyticsIds':'NF_LOAD'}]}"
            })
    void valueOfWrongType_isRefused(String condition) {
        assertThatThrownBy(() -> Condition.SHAPE.check(json(condition))).isInstanceOf(ProblemException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "{'conditionType':'NEW_COND'}", "{'serviceName':5}", "{'nfInstanceIdList':[]}"})
    void unknownConditionType_isRefused(String condition) {
        assertThatThrownBy(() -> Condition.of(json(condition))).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().cause()).isEqualTo("OPTIONAL_IE_INCORRECT");
            assertThat(e.problem().invalidParams())
                    .first()
                    .extracting(p -> p.param())
                    .asString()
                    .startsWith("/subscrCond");
        });
    }
}
