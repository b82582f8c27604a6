// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import tools.jackson.databind.node.ObjectNode;

@SpecRef("TS 29.510 A.2")
class SubscriptionTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            # members of the subscription | members of the profile | selected
            'plmnId':{'mcc':'001','mnc':'01'},'nid':'000007ED9D5' | 'plmnList':[{'mcc':'001','mnc':'01'}] | false
            'plmnId':{'mcc':'001','mnc':'01'},'nid':'000007ED9D5' | 'plmnList':[{'mcc':'001','mnc':'02'}],'snpnList':[{'mcc':'001','mnc':'01','nid':'000007ed9d5'}] | true
            'plmnId':{'mcc':'001','mnc':'01'},'nid':'000007ED9D5' | 'snpnList':[{'mcc':'001','mnc':'01','nid':'000007ed9d6'}] | false
            'plmnId':{'mcc':'001','mnc':'01','nid':'000007ed9d5'} | 'snpnList':[{'mcc':'001','mnc':'01','nid':'000007ed9d5'}] | true
            'plmnId':{'mcc':'001','mnc':'01'} | 'plmnList':[{'mcc':'001','mnc':'02'}],'snpnList':[{'mcc':'001','mnc':'01','nid':'000007ed9d5'}] | false
            'servingScope':['a','b'] | 'servingScope':['b','c'] | true
            'servingScope':['a','b'] | 'servingScope':['c'] | false
            'servingScope':['a','b'] | | true
            'targetHni':'5gc.example.org' | 'hniList':['5gc.example.com','5gc.example.org'] | true
            'targetHni':'5gc.example.org' | 'hniList':['5gc.example.com'] | false
            'targetHni':'5gc.example.org' | | false
            'onboardingCapability':true | 'amfInfo':{'amfOnboardingCapability':true} | true
            'onboardingCapability':true | 'amfInfo':{'amfOnboardingCapability':false} | false
            'onboardingCapability':true | 'amfInfo':{} | false
            'onboardingCapability':false | 'amfInfo':{'amfOnboardingCapability':true} | true
            """)
    void filters_selectInstances(String filter, @Nullable String members, boolean selected) {
        NFProfile profile = NFProfile.of(profile("AMF", "{" + (members == null ? "" : members) + "}"));
        ObjectNode body = object("{'nfStatusNotificationUri':'http://amf/n'," + filter + "}");
        Subscription.check(body, Leniency.STRICT);
        assertThat(Subscription.condition(body).test(profile)).isEqualTo(selected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            'plmnId':{'mcc':'001','mnc':'01'},'nid':'7' | /nid
            'nid':'000007ed9d5' | /plmnId
            'servingScope':'a' | /servingScope
            'targetHni':5 | /targetHni
            'onboardingCapability':'true' | /onboardingCapability
            'reqPerPlmnSnssais':[{'sNssaiList':[{'sst':1}]}] | /reqPerPlmnSnssais/0/plmnId
            """)
    void invalidFilter_isRefusedWithPointer(String filter, String pointer) {
        ObjectNode body = object("{'nfStatusNotificationUri':'http://amf/n'," + filter + "}");
        assertThatThrownBy(() -> Subscription.check(body, Leniency.STRICT))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().invalidParams())
                                .extracting(InvalidParam::param)
                                .containsExactly(pointer));
    }

    @Test
    void slicesByPlmn_areThoseOfTheRequester() {
        ObjectNode body = object("{'nfStatusNotificationUri':'http://amf/n','subscriptionId':'s',"
                + "'validityTime':'2027-01-01T00:00:00Z','reqPerPlmnSnssais':[{'plmnId':{'mcc':'001','mnc':'01'},"
                + "'sNssaiList':[{'sst':1}]},{'plmnId':{'mcc':'001','mnc':'02'},'sNssaiList':[{'sst':2}]}]}");
        assertThat(Subscription.of(body).requester().snssais()).isEqualTo(json("[{'sst':1},{'sst':2}]"));
        body.set("reqSnssais", json("[{'sst':3}]"));
        assertThat(Subscription.of(body).requester().snssais()).isEqualTo(json("[{'sst':3}]"));
    }

    @Test
    void answer_omitsAttributesOfRequests() {
        ObjectNode granted = (ObjectNode) Json.parse("""
                {"nfStatusNotificationUri": "http://amf/n", "subscriptionId": "s", "validityTime": "2027-01-01T00:00:00Z"}""");
        ObjectNode asked = granted.deepCopy().put("requesterFeatures", "1").put("completeProfileSubscription", true);
        assertThat(Subscription.of(asked).answer()).isEqualTo(granted);
        assertThat(Subscription.of(granted).answer()).isSameAs(granted);
    }
}
