// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.Profiles.service;
import static org.sigcore.nrf.Profiles.withServices;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.nfsubscription.logic.NotificationRules;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.nrf.nfsubscription.logic.Validity;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class SubscriptionsTest {
    private static final String URI = "'nfStatusNotificationUri':'http://127.0.0.1:9/n'";

    private final MapSubscriptionStore store = new MapSubscriptionStore();
    private final Map<String, Subscription> stored = store.stored;
    private final List<String> announced = new ArrayList<>();
    private final List<String> ended = new ArrayList<>();
    private final List<ObjectNode> bodies = new ArrayList<>();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private Instant now = Instant.parse("2026-11-20T08:00:00Z");
    private int lastId;
    private NotificationRules rules = NotificationRules.ALL;
    private final SubscriptionMemory room = SubscriptionRooms.of(200_000, 4096);
    private final Sender sender = new Sender();
    private final Subscriptions subscriptions = subscriptions(sender);
    private final Announcements announcements = announcements(subscriptions, sender);

    private Subscriptions subscriptions(NotificationSender to) {
        return new Subscriptions(
                store,
                to,
                new Validity(Duration.ofHours(1), Duration.ofHours(2)),
                new SubscriptionQuota(10, 5, room, registry),
                Leniency.STRICT,
                () -> now,
                () -> "s" + ++lastId);
    }

    private Announcements announcements(Subscriptions granted, NotificationSender to) {
        return new Announcements(
                granted,
                new ForeignSubscriptions(List::of),
                to,
                () -> now,
                () -> "http://nrf.example.org:80",
                OwnPlmns.UNKNOWN,
                () -> rules);
    }

    @Test
    void subscriber_isNotifiedOfRegistrationChangeAndDeregistration() {
        subscribe("'subscrCond':{'nfType':'UDM'}");
        ObjectNode udm = profile("UDM", "{'capacity':1}");
        change(null, udm);
        change(udm, udm.deepCopy().put("capacity", 2));
        change(udm, null);
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

    @Test
    void movedNotificationUri_isStoredUnlessChangedMeanwhile() {
        subscribe("'subscrCond':{'nfType':'UDM'}");
        subscriptions.moved("s1", "http://127.0.0.1:9/n", "http://127.0.0.1:10/moved");
        assertThat(Objects.requireNonNull(stored.get("s1")).notificationUri()).isEqualTo("http://127.0.0.1:10/moved");
        subscriptions.moved("s1", "http://127.0.0.1:9/n", "http://127.0.0.1:11/late");
        subscriptions.moved("other", "http://127.0.0.1:9/n", "http://127.0.0.1:11/late");
        assertThat(stored.values())
                .extracting(Subscription::notificationUri)
                .containsExactly("http://127.0.0.1:10/moved");
        assertThat(ended).isEmpty();
    }

    @Test
    void movedNotificationUri_toForbiddenAddress_isRefused() {
        subscribe("'subscrCond':{'nfType':'UDM'}");
        assertThatThrownBy(() -> subscriptions.moved("s1", "http://127.0.0.1:9/n", "http://169.254.169.254/x"))
                .isInstanceOf(ProblemException.class);
        assertThat(Objects.requireNonNull(stored.get("s1")).notificationUri()).isEqualTo("http://127.0.0.1:9/n");
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
    void endedSubscription_isReportedToSender() {
        Subscription first = subscribe("'subscrCond':{'nfType':'UDM'}");
        Subscription second = subscribe("'subscrCond':{'nfType':'UDM'}");
        Subscription third = subscribe("'subscrCond':{'nfType':'UDM'}");
        subscriptions.remove(first.id());
        stored.remove(second.id());
        subscriptions.follow(List.of(second.id(), third.id()));
        assertThat(ended).containsExactly(first.id(), second.id());
        now = now.plus(Duration.ofHours(3));
        subscriptions.deleteExpired();
        assertThat(ended).containsExactly(first.id(), second.id(), third.id());
    }

    @Test
    void reqNotifEvents_limitsNotifications() {
        subscribe("'reqNotifEvents':['NF_DEREGISTERED']");
        ObjectNode udm = profile("UDM", "{}");
        change(null, udm);
        change(udm, udm.deepCopy().put("capacity", 2));
        change(udm, null);
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
    void validityTime_isLimited() {
        assertThat(subscribe("'reqNfType':'AMF'").validUntil()).isEqualTo("2026-11-20T09:00:00Z");
        assertThat(subscribe("'validityTime':'2026-11-20T09:30:00+01:00'")
                        .document()
                        .get("validityTime")
                        .stringValue())
                .isEqualTo("2026-11-20T09:30:00+01:00");
        assertThat(subscribe("'validityTime':'2027-01-01T00:00:00Z'").validUntil())
                .isEqualTo("2026-11-20T10:00:00Z");
    }

    @Test
    void expiredSubscription_isNotNotifiedAndIsDeleted() {
        subscribe("'reqNfType':'AMF'");
        now = now.plus(Duration.ofHours(1));
        change(null, profile("UDM", "{}"));
        assertThat(announced).isEmpty();
        assertThatThrownBy(() -> subscriptions.remove("s1")).isInstanceOf(ProblemException.class);
        assertThat(subscriptions.deleteExpired()).isEqualTo(1);
        assertThat(stored).isEmpty();
        assertThat(subscriptions.deleteExpired()).isZero();
    }

    @Test
    void expiredSubscription_renewedByAnotherProcess_isKept() {
        Subscription before = subscribe("'reqNfType':'AMF'");
        Subscription removed = subscribe("'reqNfType':'AMF'");
        stored.put(
                before.id(), Subscription.of(before.document().deepCopy().put("validityTime", "2026-11-20T10:00:00Z")));
        stored.remove(removed.id());
        now = now.plus(Duration.ofHours(1));
        assertThat(subscriptions.deleteExpired()).isZero();
        assertThat(stored).containsOnlyKeys(before.id());
        assertThat(ended).containsExactly(removed.id());
        change(null, profile("UDM", "{}"));
        assertThat(announced).containsExactly(before.id() + " NF_REGISTERED");
    }

    @Test
    void patch_changesValidityTimeWithinLimit() {
        subscribe("'reqNfType':'AMF'");
        var asRequested = subscriptions.update(
                "s1", json("[{'op':'replace','path':'/validityTime','value':'2026-11-20T09:45:00Z'}]"));
        assertThat(asRequested.asRequested()).isTrue();
        var limited = subscriptions.update(
                "s1", json("[{'op':'replace','path':'/validityTime','value':'2099-01-01T00:00:00Z'}]"));
        assertThat(limited.asRequested()).isFalse();
        assertThat(stored.get("s1"))
                .isNotNull()
                .extracting(Subscription::validUntil)
                .isEqualTo(Instant.parse("2026-11-20T10:00:00Z"));
    }

    @Test
    void patchOfSubscriptionId_isRefusedWith403() {
        subscribe("'reqNfType':'AMF'");
        assertThatThrownBy(() ->
                        subscriptions.update("s1", json("[{'op':'replace','path':'/subscriptionId','value':'s2'}]")))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(403));
    }

    @Test
    void changesByAnotherProcess_areFollowed() {
        Subscription mine = subscribe("'reqNfType':'AMF'");
        Subscription theirs = Subscription.of(
                mine.document().deepCopy().put("subscriptionId", "theirs").put("reqNfType", "SMF"));
        stored.put("theirs", theirs);
        assertThat(subscriptions
                        .update(
                                "theirs",
                                json("[{'op':'replace','path':'/validityTime','value':'2026-11-20T09:30:00Z'}]"))
                        .subscription()
                        .requester()
                        .nfType())
                .isEqualTo("SMF");
        stored.remove(mine.id());
        subscriptions.follow(List.of(mine.id(), "theirs"));
        assertThat(subscriptions.size()).isEqualTo(1);
        change(null, profile("UDM", "{}"));
        assertThat(announced).containsExactly("theirs NF_REGISTERED");
        stored.clear();
        subscriptions.followAll();
        assertThat(subscriptions.size()).isZero();
    }

    @Test
    void subscriptionCreatedDuringFollowAll_isKept() {
        Subscription before = subscribe("'reqNfType':'AMF'");
        store.whenRead = () -> subscribe("'reqNfType':'SMF'");
        subscriptions.followAll();
        assertThat(subscriptions.size()).isEqualTo(2);
        assertThat(subscriptions.knows(before.id())).isTrue();
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

    @Test
    void load_restoresStoredSubscriptions() {
        subscribe("'subscrCond':{'nfType':'UDM'}");
        NotificationSender next = (subscription, event, body, done) -> announced.add("again " + subscription.id());
        Subscriptions again = subscriptions(next);
        assertThat(again.load()).isEqualTo(1);
        announcements(again, next)
                .announce(new InstanceChange("1", null, NFProfile.of(profile("UDM", "{}"))), () -> {});
        assertThat(announced).containsExactly("again s1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {'subscrCond':{'nfType':'UDM'}}                                       | MANDATORY_IE_MISSING   | /nfStatusNotificationUri
        {'nfStatusNotificationUri':5}                                         | MANDATORY_IE_INCORRECT | /nfStatusNotificationUri
        {'nfStatusNotificationUri':'ftp://a/b'}                               | MANDATORY_IE_INCORRECT | /nfStatusNotificationUri
        {'nfStatusNotificationUri':'http://a/b','reqNotifEvents':[]}          | OPTIONAL_IE_INCORRECT  | /reqNotifEvents
        {'nfStatusNotificationUri':'http://a/b','validityTime':'soon'}        | OPTIONAL_IE_INCORRECT  | /validityTime
        {'nfStatusNotificationUri':'http://a/b','validityTime':'2020-01-01T00:00:00Z'} | OPTIONAL_IE_INCORRECT | /validityTime
        {'nfStatusNotificationUri':'http://a/b','notifCondition':{'monitoredAttributes':['/a'],'unmonitoredAttributes':['/b']}} | OPTIONAL_IE_INCORRECT | /notifCondition/unmonitoredAttributes
        """)
    void invalidSubscription_isRefusedWithCauseAndPointer(String body, String cause, String pointer) {
        assertThatThrownBy(() -> subscriptions.create(object(body)))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().cause()).isEqualTo(cause);
                    assertThat(e.problem().invalidParams())
                            .extracting(InvalidParam::param)
                            .containsExactly(pointer);
                });
    }

    @Test
    void subscriptionBeyondLimitOfSubscriber_isRefusedWith429() {
        for (int i = 0; i < 5; i++) {
            subscribe("'reqNfInstanceId':'4947a69a-f61b-4bc1-b9da-47c9c5d14b6" + i + "'");
        }
        assertThatThrownBy(() -> subscribe("'reqNfInstanceId':'4947a69a-f61b-4bc1-b9da-47c9c5d14b6f'"))
                .as("for any requester instance")
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().status()).isEqualTo(429);
                    assertThat(e.problem().cause()).isEqualTo("NF_CONGESTION_RISK");
                });
        assertThat(registry.counter("ocnrf_limit_reached", "limit", "subscriptionsOfSubscriber")
                        .count())
                .isEqualTo(1);
        subscriptions.remove("s1");
        subscribe("'reqNfType':'AMF'");
    }

    @Test
    void notificationUriOfPatchBeyondLimitOfSubscriber_isRefusedWith429() {
        for (int i = 0; i < 5; i++) {
            subscribe("'reqNfType':'AMF'");
        }
        Subscription other = subscriptions.create(object("{'nfStatusNotificationUri':'http://host.example/n'}"));
        assertStatus(429, () -> subscriptions.update(other.id(), uri("http://127.0.0.1:9/other")));
        subscriptions.moved(other.id(), "http://host.example/n", "http://host.example/moved");
        assertStatus(
                429, () -> subscriptions.moved(other.id(), "http://host.example/moved", "http://127.0.0.1:9/other"));
        assertThat(Objects.requireNonNull(stored.get(other.id())).notificationUri())
                .isEqualTo("http://host.example/moved");
        subscriptions.update("s1", uri("http://127.0.0.1:9/other"));
        subscriptions.update("s1", uri("http://host.example/n"));
        subscriptions.update(other.id(), uri("http://127.0.0.1:9/other"));
    }

    private static JsonNode uri(String uri) {
        return json("[{'op':'replace','path':'/nfStatusNotificationUri','value':'" + uri + "'}]");
    }

    @Test
    void subscriptionBeyondTotalLimit_isRefusedWith503() {
        for (int i = 0; i < 10; i++) {
            subscriptions.create(object("{'nfStatusNotificationUri':'http://host" + i + ".example/n'}"));
        }
        assertThatThrownBy(() -> subscribe("'reqNfType':'AMF'")).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().status()).isEqualTo(503);
            assertThat(e.problem().cause()).isEqualTo("NF_CONGESTION");
        });
    }

    @Test
    void oversizedSubscription_isRefusedWith413ByPostAndPatch() {
        assertStatus(413, () -> subscribe("'z':'" + "x".repeat(5000) + "'"));
        subscribe("'reqNfType':'AMF'");
        JsonNode patch = json("[{'op':'add','path':'/z','value':'" + "x".repeat(5000) + "'}]");
        assertStatus(413, () -> subscriptions.update("s2", patch));
    }

    @Test
    void subscriptionsBeyondMemoryBudget_areRefusedWith429Or503() {
        String pad = "'z':['" + "a','".repeat(490) + "a']"; // some 56,000 octets in the heap
        subscribe(pad);
        subscribe(pad);
        assertStatus(429, () -> subscribe(pad));
        String elsewhere = "{'nfStatusNotificationUri':'http://%s.example/n'," + pad + "}";
        subscriptions.create(object(elsewhere.formatted("one")));
        assertStatus(503, () -> subscriptions.create(object(elsewhere.formatted("two"))));
        subscriptions.remove("s1");
        subscriptions.create(object(elsewhere.formatted("three")));
    }

    private static void assertStatus(int status, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(status));
    }

    private Subscription subscribe(String members) {
        return subscriptions.create(object("{" + URI + "," + members + "}"));
    }

    private void change(@Nullable ObjectNode before, @Nullable ObjectNode after) {
        ObjectNode either = after != null ? after : before;
        announcements.announce(
                new InstanceChange(
                        either == null ? "" : id(either),
                        before == null ? null : NFProfile.of(before),
                        after == null ? null : NFProfile.of(after)),
                () -> {});
    }

    private final class Sender implements NotificationSender {
        @Override
        public void take(Subscription subscription, String event, byte[] body, Runnable done) {
            ObjectNode data = Json.parseObject(body);
            assertThat(event).isEqualTo(Json.string(data, "event"));
            bodies.add(data);
            announced.add(subscription.id() + " " + event
                    + (data.has("conditionEvent") ? " " + Json.string(data, "conditionEvent") : ""));
        }

        @Override
        public void ended(String subscriptionId) {
            ended.add(subscriptionId);
        }
    }
}
