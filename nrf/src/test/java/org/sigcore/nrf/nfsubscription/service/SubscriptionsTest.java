// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import tools.jackson.databind.node.ObjectNode;

class SubscriptionsTest extends SubscriptionsFixture {
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
    void patchOfNotificationUri_isAdmittedLikeCreation() {
        subscribe("'reqNfType':'AMF'");
        List<String> admitted = new ArrayList<>();
        Consumer<ObjectNode> admission =
                document -> admitted.add(String.valueOf(Json.string(document, "nfStatusNotificationUri")));
        subscriptions.update(
                "s1", json("[{'op':'replace','path':'/validityTime','value':'2026-11-20T09:45:00Z'}]"), admission);
        assertThat(admitted).as("a new validity alone").isEmpty();
        subscriptions.update(
                "s1",
                json("[{'op':'replace','path':'/nfStatusNotificationUri','value':'http://192.0.2.9/n'}]"),
                admission);
        assertThat(admitted).containsExactly("http://192.0.2.9/n");
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
}
