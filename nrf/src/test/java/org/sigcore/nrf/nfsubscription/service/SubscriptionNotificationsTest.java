// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.Profiles.service;
import static org.sigcore.nrf.Profiles.withServices;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.nfsubscription.logic.NotificationRules;
import tools.jackson.databind.node.ObjectNode;

class SubscriptionNotificationsTest extends SubscriptionsFixture {
    @Test
    void subscriber_isNotifiedOfRegistrationChangeAndDeregistration() {
        subscribe("'subscrCond':{'nfType':'UDM'}");
        ObjectNode udm = profile("UDM", "{'capacity':1}");
        registerChangeAndDeregister(udm);
        assertThat(announced).containsExactly("s1 NF_REGISTERED", "s1 NF_PROFILE_CHANGED", "s1 NF_DEREGISTERED");
        assertThat(bodies)
                .extracting(body -> body.get("nfInstanceUri").stringValue())
                .containsOnly("http://nrf.example.org:80/nnrf-nfm/v1/nf-instances/" + id(udm));
        assertThat(bodies.get(1).at("/nfProfile/capacity").intValue()).isEqualTo(2);
        assertThat(bodies.get(2).has("nfProfile")).isFalse();
    }

    @Test
    void changesOnlyRule_sendsProfileChangesInsteadOfProfile() {
        rules = new NotificationRules(true, 0);
        subscribe("'reqNfType':'AMF','subscrCond':{'nfType':'UDM'}");
        subscribe("'subscrCond':{'nfSetId':'a'}");
        subscribe("'reqNfType':'SCP','completeProfileSubscription':true,'reqNotifEvents':['NF_PROFILE_CHANGED']");
        ObjectNode udm = withServices(
                "UDM", service("nudm-sdm", ""), service("nudm-ee", "'allowedNfTypes':['SMF'],'capacity':1"));
        udm.put("capacity", 1);
        change(null, udm);
        ObjectNode changed = udm.deepCopy().put("capacity", 2);
        ((ObjectNode) changed.at("/nfServiceList/nudm-ee-1")).put("capacity", 9); // hidden from AMFs
        changed.set("nfSetIdList", json("['a']"));
        change(udm, changed);
        assertThat(announced)
                .containsExactlyInAnyOrder(
                        "s1 NF_REGISTERED",
                        "s1 NF_PROFILE_CHANGED",
                        "s2 NF_PROFILE_CHANGED NF_ADDED",
                        "s3 NF_PROFILE_CHANGED");
        assertThat(Json.text(bodyOf("s1 NF_PROFILE_CHANGED").get("profileChanges")))
                .isEqualTo("[{\"op\":\"REPLACE\",\"path\":\"/capacity\",\"origValue\":1,\"newValue\":2},"
                        + "{\"op\":\"ADD\",\"path\":\"/nfSetIdList\",\"newValue\":[\"a\"]}]");
        assertThat(bodyOf("s1 NF_PROFILE_CHANGED").has("nfProfile")).isFalse();
        assertThat(bodyOf("s2 NF_PROFILE_CHANGED NF_ADDED").has("nfProfile"))
                .as("new to the subscriber")
                .isTrue();
        assertThat(bodyOf("s3 NF_PROFILE_CHANGED").has("completeNfProfile")).isTrue();
    }

    private ObjectNode bodyOf(String notification) {
        return bodies.get(announced.indexOf(notification));
    }

    @Test
    void loadChanges_areNotifiedWhenSumReachesThreshold() {
        rules = new NotificationRules(false, 10);
        subscribe("'subscrCond':{'nfType':'UDM'}");
        ObjectNode at0 = profile("UDM", "{'load':0}");
        ObjectNode at6 = at0.deepCopy().put("load", 6).put("loadTimeStamp", "2026-11-20T08:00:00Z");
        ObjectNode at12 = at0.deepCopy().put("load", 12);
        change(at0, at6);
        assertThat(announced).isEmpty();
        change(at6, at12);
        assertThat(announced).hasSize(1);
        change(at12, at12.deepCopy().put("load", 13).put("capacity", 1));
        assertThat(announced).as("not only load").hasSize(2);
        assertThat(bodies.getLast().at("/nfProfile/load").intValue()).isEqualTo(13);
    }

    @Test
    void loadOnlyChange_withoutThreshold_notifiesOnlySubscribersMonitoringLoad() {
        rules = new NotificationRules(true, null);
        subscribe("'subscrCond':{'nfType':'UDM'}");
        subscribe("'subscrCond':{'nfType':'UDM'},'notifCondition':{'monitoredAttributes':['/priority','/load']}");
        subscribe("'subscrCond':{'nfType':'UDM'},'notifCondition':{'monitoredAttributes':['/nfServiceList/1/load']}");
        ObjectNode at0 = profile("UDM", "{'load':0,'nfStatus':'REGISTERED'}");
        ObjectNode at100 = at0.deepCopy().put("load", 100).put("loadTimeStamp", "2026-11-20T08:00:00Z");
        change(at0, at100);
        assertThat(announced).as("a heart-beat").containsExactly("s2 NF_PROFILE_CHANGED");
        announced.clear();
        bodies.clear();
        change(at100, at100.deepCopy().put("load", 90).put("priority", 7));
        assertThat(announced).containsExactlyInAnyOrder("s1 NF_PROFILE_CHANGED", "s2 NF_PROFILE_CHANGED");
        assertThat(changesIn("s1 NF_PROFILE_CHANGED"))
                .as("since the last notification")
                .containsExactlyInAnyOrder("/load 0", "/loadTimeStamp", "/priority");
        assertThat(changesIn("s2 NF_PROFILE_CHANGED")).containsExactlyInAnyOrder("/load 100", "/priority");
        announced.clear();
        rules = new NotificationRules(false, 0);
        change(at0, at100);
        assertThat(announced).containsExactlyInAnyOrder("s1 NF_PROFILE_CHANGED", "s2 NF_PROFILE_CHANGED");
    }

    private List<String> changesIn(String notification) {
        return bodyOf(notification).get("profileChanges").values().stream()
                .map(item -> Json.string(item, "path")
                        + (item.path("origValue").isMissingNode() ? "" : " " + item.get("origValue")))
                .map(text -> text.startsWith("/priority") ? "/priority" : text)
                .toList();
    }

    @Test
    void reqNotifEvents_limitsNotifications() {
        subscribe("'reqNotifEvents':['NF_DEREGISTERED']");
        ObjectNode udm = profile("UDM", "{}");
        registerChangeAndDeregister(udm);
        assertThat(announced).containsExactly("s1 NF_DEREGISTERED");
    }

    @Test
    void conditionEvent_reportsNfAddedAndNfRemoved() {
        subscribe("'subscrCond':{'nfSetId':'a'}");
        ObjectNode outside = profile("UDM", "{}");
        ObjectNode inside = outside.deepCopy();
        inside.set("nfSetIdList", json("['a']"));
        change(outside, inside);
        change(inside, outside);
        assertThat(announced).containsExactly("s1 NF_PROFILE_CHANGED NF_ADDED", "s1 NF_PROFILE_CHANGED NF_REMOVED");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        'monitoredAttributes':['/priority']            | {'priority':2}               | true
        'monitoredAttributes':['/priority']            | {'capacity':2}               | false
        'monitoredAttributes':['/udmInfo']             | {'udmInfo':{'groupId':'h'}}  | true
        'monitoredAttributes':['/udmInfo/groupId']     | {'udmInfo':{'groupId':'h'}}  | true
        'monitoredAttributes':['/udm']                 | {'udmInfo':{'groupId':'h'}}  | false
        'unmonitoredAttributes':['/load']              | {'load':2}                   | false
        'unmonitoredAttributes':['/load']              | {'load':2,'capacity':3}      | true
        'unmonitoredAttributes':['/udmInfo']           | {'udmInfo':{'groupId':'h'}}  | false
        """)
    void notifCondition_selectsNotifiedChanges(String condition, String newMembers, boolean notified) {
        subscribe("'notifCondition':{" + condition + "}");
        ObjectNode before = profile("UDM", "{'priority':1,'capacity':1,'load':1,'udmInfo':{'groupId':'g'}}");
        ObjectNode after = before.deepCopy();
        object(newMembers).properties().forEach(member -> after.set(member.getKey(), member.getValue()));
        change(before, after);
        assertThat(announced).hasSize(notified ? 1 : 0);
    }

    @Test
    void allowedAttributes_areNeitherReturnedNorNotified() {
        subscribe("'reqNfType':'AMF'");
        ObjectNode before = profile(
                "UDM",
                "{'allowedNfTypes':['AMF'],'nfServiceList':{" + service("a", "'allowedNfTypes':['AMF']") + ","
                        + service("b", "'allowedNfTypes':['SMF']") + "}}");
        change(null, before);
        ObjectNode after = before.deepCopy();
        after.set("allowedNfTypes", json("['AMF','SMF']"));
        change(before, after);
        assertThat(announced).containsExactly("s1 NF_REGISTERED");
        assertThat(Json.text(bodies.getFirst()))
                .contains("a-1")
                .doesNotContain("\"b-1\"")
                .doesNotContain("allowed");
    }

    @Test
    void disallowedRequester_isNotNotified() {
        subscribe("'reqNfType':'AMF'");
        change(null, profile("UDM", "{'allowedNfTypes':['SMF']}"));
        assertThat(announced).isEmpty();
    }

    @Test
    void announcement_completesWithLastNotification() {
        List<Runnable> open = new ArrayList<>();
        List<String> done = new ArrayList<>();
        NotificationSender slowly = (subscription, event, body, whenDone) -> open.add(whenDone);
        Subscriptions slow = subscriptions(slowly);
        Announcements slowOnes = announcements(slow, slowly);
        InstanceChange change = new InstanceChange("1", null, NFProfile.of(profile("UDM", "{}")));
        slowOnes.announce(change, () -> done.add("no subscriber"));
        assertThat(done).containsExactly("no subscriber");
        slow.create(object("{" + URI + "}"));
        slow.create(object("{" + URI + "}"));
        slowOnes.announce(change, () -> done.add("both"));
        open.getFirst().run();
        assertThat(done).hasSize(1);
        open.getLast().run();
        assertThat(done).containsExactly("no subscriber", "both");
    }
}
