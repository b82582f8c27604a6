// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.OtherKinds;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.nfsubscription.logic.Announcement;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Subscriptions with values of other JSON kinds, which are refused with a pointer or matched with every profile. */
class SubscriptionKindsTest {
    private static final String GUAMI = "{'plmnId':{'mcc':'001','mnc':'01'},'amfId':'cafe00'}";
    private static final String TAI = "{'plmnId':{'mcc':'001','mnc':'01'},'tac':'0001'}";
    private static final String TAI_RANGE =
            "{'plmnId':{'mcc':'001','mnc':'01'},'tacRangeList':[{'start':'0001','end':'0002'}]}";
    private static final String RANGES = "[{'start':'1','end':'9'}]";

    private static final NFProfile[] PROFILES = {
        NFProfile.of(profile(
                "AMF",
                "{'sNssais':[{'sst':1}],'nfSetIdList':['s1'],'allowedNfTypes':['AMF'],'amfInfo':{'amfSetId':'001',"
                        + "'amfRegionId':'01','guamiList':[" + GUAMI + "]}}")),
        NFProfile.of(profile(
                "UPF",
                "{'upfInfo':{'smfServingArea':['a'],'taiList':[" + TAI + "],'sNssaiUpfInfoList':[{'sNssai':{'sst':1},"
                        + "'dnnUpfInfoList':[{'dnn':'a'}]}]}}")),
        NFProfile.of(profile("UPF", "{'upfInfo':{'taiRangeList':[" + TAI_RANGE + "]}}")),
        NFProfile.of(profile(
                "NEF",
                "{'nefInfo':{'pfdData':{'appIds':['a'],'afIds':['b']},'afEeData':{'afEvents':['e']},'gpsiRanges':"
                        + RANGES + ",'servedFqdnList':['a.b']}}")),
        NFProfile.of(profile("NWDAF", "{'nwdafInfo':{'eventIds':['a'],'nwdafEvents':['b'],'taiList':[" + TAI + "]}}")),
        NFProfile.of(profile(
                "SCP",
                "{'scpDomains':['d'],'perPlmnSnssaiList':[{'plmnId':{'mcc':'001','mnc':'01'},"
                        + "'sNssaiList':[{'sst':1,'sd':'000001'}]}]}")),
    };

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'conditionType':'SERVICE_NAME_LIST_COND','serviceNameList':['a']",
                "'conditionType':'NF_GROUP_LIST_COND','nfType':'UDM','nfGroupIdList':['g']",
                "'conditionType':'UPF_COND','smfServingArea':['a'],'taiList':[" + TAI + "]",
                "'conditionType':'NWDAF_COND','analyticsIds':['a'],'snssaiList':[{'sst':1}],'taiRangeList':["
                        + TAI_RANGE + "],'servingNfTypeList':['AMF'],'servingNfSetIdList':['s'],'mlAnalyticsList':"
                        + "[{'mlAnalyticsIds':['a'],'snssaiList':[{'sst':1}],'trackingAreaList':[" + TAI + "]}]",
                "'conditionType':'NEF_COND','afEvents':['e'],'pfdData':{'appIds':['a'],'afIds':['b']},'gpsiRanges':"
                        + RANGES + ",'externalGroupIdentifiersRanges':" + RANGES + ",'servedFqdnList':['a.b']",
                "'conditionType':'DCCF_COND','taiList':[" + TAI + "],'servingNfTypeList':['AMF']",
                "'nfInstanceId':'a'",
                "'nfInstanceIdList':['a']",
                "'serviceName':'a'",
                "'nfGroupId':'a','nfType':'UDM'",
                "'scpDomains':['d'],'nfTypeList':['SCP']",
                "'nfServiceSetId':'a','nfSetId':'s1'",
                "'amfSetId':'001','amfRegionId':'01'",
                "'guamiList':[" + GUAMI + "]",
                "'snssaiList':[{'sst':1,'sd':'000001'}],'nsiList':['n']"
            })
    void valuesOfOtherJsonKind_areRefusedWith400OrMatched(String condition) {
        ObjectNode body = object("{'nfStatusNotificationUri':'http://127.0.0.1:9/n','reqNfInstanceId':"
                + "'4947a69a-f61b-4bc1-b9da-47c9c5d14b64','reqNfType':'AMF','reqNfFqdn':'a.b.example','reqPlmnList':"
                + "[{'mcc':'001','mnc':'01'}],'reqSnssais':[{'sst':1}],'plmnId':{'mcc':'001','mnc':'01'},"
                + "'servingScope':['a'],'onboardingCapability':true,'targetHni':'a.b.example',"
                + "'reqPerPlmnSnssais':[{'plmnId':{'mcc':'001','mnc':'01'},'sNssaiList':[{'sst':1}]}],"
                + "'reqNotifEvents':['NF_REGISTERED'],'completeProfileSubscription':true,"
                + "'notifCondition':{'monitoredAttributes':['/load']},'subscrCond':{" + condition + "}}");
        matched(body);
        OtherKinds.of(body).forEach(SubscriptionKindsTest::matched);
    }

    private static void matched(JsonNode body) {
        try {
            ObjectNode document = (ObjectNode) body;
            Subscription.check(document, Leniency.STRICT);
            document.put("subscriptionId", "s1").put("validityTime", "2026-11-20T08:00:00Z");
            Subscription subscription = Subscription.of(document);
            for (NFProfile profile : PROFILES) {
                ObjectNode loaded = profile.document().deepCopy().put("load", 7);
                new Announcement(new InstanceChange(profile.id(), null, profile), true, "http://nrf", OwnPlmns.UNKNOWN)
                        .to(subscription);
                new Announcement(
                                new InstanceChange(profile.id(), profile, NFProfile.of(loaded)),
                                true,
                                "http://nrf",
                                OwnPlmns.UNKNOWN)
                        .to(subscription);
                subscription.watchesLoad();
            }
        } catch (ProblemException e) {
            assertThat(e.problem().status()).isEqualTo(400);
            assertThat(e.problem().invalidParams()).isNotEmpty();
        } catch (RuntimeException e) {
            throw new AssertionError(body.toString(), e);
        }
    }
}
