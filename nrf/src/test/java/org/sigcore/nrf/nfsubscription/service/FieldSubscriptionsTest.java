// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.Leniency.Deviation;
import org.sigcore.model.ProblemException;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.nfsubscription.logic.NotificationRules;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.nrf.nfsubscription.logic.Validity;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Subscriptions as products and roaming partners send them, and the resulting notifications. */
class FieldSubscriptionsTest {
    private static final String ABROAD = "'reqPlmnList':[{'mcc':'999','mnc':'70'}]";

    private final OwnPlmns plmns = new OwnPlmns(List.of(PlmnId.parse("001-01")));
    private final MapSubscriptionStore store = new MapSubscriptionStore();
    private final List<ObjectNode> notified = new ArrayList<>();
    private final List<Deviation> accepted = new ArrayList<>();
    private final Instant now = Instant.parse("2027-01-01T00:00:00Z");
    private boolean lenient = true;
    private final NotificationSender sender = new NotificationSender() {
        @Override
        public void take(Subscription subscription, String event, byte[] body, Runnable done) {
            notified.add(Json.parseObject(body));
        }

        @Override
        public void ended(String subscriptionId) {}
    };
    private final Subscriptions subscriptions = new Subscriptions(
            store,
            sender,
            new Validity(Duration.ofHours(1), Duration.ofHours(2)),
            new SubscriptionQuota(10, 10, SubscriptionRooms.wide(), new SimpleMeterRegistry()),
            Leniency.when(() -> lenient, accepted::add),
            () -> now,
            () -> "s" + store.stored.size());

    @Test
    void emptyOptionalAttributes_areRemoved_whenLenient() {
        String body = "'reqSnssais':[],'reqNfFqdn':null,'subscrCond':{'nfType':'UDM','nsiList':[]},'validityTime':null";
        Subscription subscription = subscribe(body);
        assertThat(subscription.document().propertyNames()).doesNotContain("reqSnssais", "reqNfFqdn");
        assertThat(Json.text(subscription.document().get("subscrCond"))).isEqualTo("{\"nfType\":\"UDM\"}");
        assertThat(subscription.validUntil()).isEqualTo(now.plus(Duration.ofHours(1)));
        assertThat(accepted).hasSize(4).allMatch(Deviation.EMPTY_ATTRIBUTE::equals);
        assertThat(subscriptions.same(object("{'nfStatusNotificationUri':'http://amf/n'," + body + "}")))
                .as("repeated subscription")
                .isNotNull();

        JsonNode patch = json("[{'op':'add','path':'/reqPlmnList','value':[]}]");
        assertThat(subscriptions
                        .update(subscription.id(), patch)
                        .subscription()
                        .document()
                        .has("reqPlmnList"))
                .isFalse();

        lenient = false;
        assertThatThrownBy(() -> subscribe(body)).isInstanceOf(ProblemException.class);
        assertThatThrownBy(() -> subscriptions.update(subscription.id(), patch)).isInstanceOf(ProblemException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://my_amf:80/n", "http://my_amf/n", "https://a.b_c.lab/n?x=1"})
    void notificationUriWithUnderscoreInHost_whenLenient_isAccepted(String uri) {
        ObjectNode body = object("{'nfStatusNotificationUri':'" + uri + "'}");
        assertThat(subscriptions.create(body).notificationUri()).isEqualTo(uri);
        assertThat(accepted).containsExactly(Deviation.HOST_NAME);

        lenient = false;
        assertThatThrownBy(() -> subscriptions.create(body)).isInstanceOf(ProblemException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://amf:80/my_path", "http://amf/n?a_b", "http://oai-smf/n", "http://localhost:8080/n_1"})
    void validNotificationUris_areNotCountedAsDeviation(String uri) {
        lenient = false;
        assertThat(subscriptions
                        .create(object("{'nfStatusNotificationUri':'" + uri + "'}"))
                        .notificationUri())
                .isEqualTo(uri);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://a b/n",
                "http://a@b/n",
                "http://_a-/n",
                "http://a_b:0/n",
                "http://a_b:x/n",
                "http://a..b/n"
            })
    void notificationUriWithInvalidHost_isRefused(String uri) {
        assertThatThrownBy(() -> subscriptions.create(object("{'nfStatusNotificationUri':'" + uri + "'}")))
                .isInstanceOf(ProblemException.class);
    }

    @Test
    void plmnSubscription_notifiesOnlyOfNfsOfPlmn() {
        subscribe("'plmnId':{'mcc':'999','mnc':'70'}");
        change(null, withoutPlmns("{}"));
        assertThat(notified).isEmpty();
        change(null, profile("UDM", "{'plmnList':[{'mcc':'999','mnc':'70'}]}"));
        assertThat(notified).hasSize(1);
        subscribe("'plmnId':{'mcc':'001','mnc':'01'}");
        change(null, withoutPlmns("{}"));
        assertThat(notified).hasSize(2);
    }

    @Test
    void subscriberOfAnotherPlmn_isNotifiedOfAllowedNfsWithInterPlmnNames() {
        subscribe(ABROAD);
        change(null, withoutPlmns("{}"));
        assertThat(notified).as("not admitted").isEmpty();
        ObjectNode udm = withoutPlmns("{'allowedPlmns':[{'mcc':'999','mnc':'70'}],'fqdn':'a.inner.example.org',"
                + "'interPlmnFqdn':'a.outer.example.org'}");
        change(null, udm);
        JsonNode seen = notified.getFirst().get("nfProfile");
        assertThat(Json.string(seen, "fqdn")).isEqualTo("a.outer.example.org");
        assertThat(Json.text(seen)).doesNotContain("inner", "127.0.0.1", "interPlmnFqdn");

        change(udm, udm.deepCopy().put("fqdn", "b.inner.example.org"));
        assertThat(notified).as("change of an internal name").hasSize(1);
        change(udm, udm.deepCopy().put("interPlmnFqdn", "b.outer.example.org"));
        assertThat(notified).hasSize(2);
        assertThat(Json.string(notified.getLast().get("nfProfile"), "fqdn")).isEqualTo("b.outer.example.org");
    }

    @Test
    void subscriberOfOwnPlmn_isNotifiedWithInternalNames() {
        subscribe("'reqPlmnList':[{'mcc':'001','mnc':'01'}]");
        change(null, withoutPlmns("{'fqdn':'a.inner.example.org','interPlmnFqdn':'a.outer.example.org'}"));
        assertThat(Json.string(notified.getFirst().get("nfProfile"), "fqdn")).isEqualTo("a.inner.example.org");
    }

    private static ObjectNode withoutPlmns(String members) {
        ObjectNode profile = profile("UDM", members);
        profile.remove("plmnList");
        return profile;
    }

    private Subscription subscribe(String members) {
        return subscriptions.create(object("{'nfStatusNotificationUri':'http://amf/n'," + members + "}"));
    }

    private void change(@Nullable ObjectNode before, ObjectNode after) {
        new Announcements(
                        subscriptions,
                        new ForeignSubscriptions(List::of),
                        sender,
                        () -> now,
                        () -> "http://nrf",
                        plmns,
                        () -> NotificationRules.ALL)
                .announce(
                        new InstanceChange(
                                id(after),
                                before == null ? null : NFProfile.of(before, plmns),
                                NFProfile.of(after, plmns)),
                        () -> {});
    }
}
