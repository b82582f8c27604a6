// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot.Source;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/** Data of the UDR: subscriptions, renewals, changes, and an unavailable UDR. */
class UdrSourceTest extends SourcesFrame {
    @Test
    void udrSubscription_servesAllSessions_andEndsWithLast() {
        subscription = reporting(null);
        SubscriberSnapshot first = source.attach(query("s1"));
        assertThat(first.data().get("subscSpendingLimits").booleanValue()).isTrue();
        assertThat(source.attach(query("s2")).data()).isEqualTo(first.data());
        source.detach(query("s1"));
        work();
        assertThat(asked).containsExactly("POST sm-data at once");
        source.detach(query("s2"));
        work();
        assertThat(asked).containsExactly("POST sm-data at once", "DELETE http://udr/1");
        assertThat(store.find("imsi-1")).isNull();
    }

    @Test
    void udrWithoutImmediateReport_isReadByGet() {
        subscription = new PolicyDataRepository.Subscription(201, "http://udr/1", null, null, 0);
        assertThat(source.attach(query("s1")).source()).isEqualTo(Source.UDR);
        source.attach(query("s2"));
        assertThat(asked).containsExactly("POST sm-data at once", "GET sm-data");
    }

    @Test
    void udrSubscription_isEnded_whenUserIsUnknown() {
        subscription = new PolicyDataRepository.Subscription(201, "http://udr/1", null, null, 0);
        udr = new PolicyDataRepository.Answer(404, Json.object());
        assertThat(source.attach(query("s1")).source()).isEqualTo(Source.USER_UNKNOWN);
        work();
        assertThat(asked).containsExactly("POST sm-data at once", "GET sm-data", "DELETE http://udr/1");
        assertThat(store.find("imsi-1")).isNull();
    }

    @Test
    void sessionRollback_endsUdrSubscription() {
        subscription = reporting(null);
        Commits.Unit unit = commits.unit();
        unit.call(() -> source.attach(query("s1")));
        assertThatThrownBy(() -> unit.call(() -> {
                    throw new IllegalStateException("refused");
                }))
                .isInstanceOf(IllegalStateException.class);
        work();
        assertThat(asked).containsExactly("POST sm-data at once", "DELETE http://udr/1");
    }

    @Test
    void notifiedData_causesNewDecision_onlyIfChangedForSubscriber() {
        subscription = reporting(null);
        source.attach(query("s1"));
        ObjectNode change = Json.object().put("ueId", "imsi-1");
        change.set("smPolicyData", udr.data());
        assertThat(changes.policyDataChanged("imsi-1", change)).isTrue();
        work();
        assertThat(decidedAgain).as("unchanged data").isEmpty();
        change.set("smPolicyData", Json.parse("""
                {"smPolicySnssaiData": {"k": {"snssai": {"sst": 1, "sd": "00000a"},
                  "smPolicyDnnData": {"x": {"dnn": "internet", "online": true}}}}}
                """));
        assertThat(changes.policyDataChanged("imsi-1", change.deepCopy().put("ueId", "imsi-2")))
                .isTrue();
        work();
        assertThat(decidedAgain).as("data of another subscriber").isEmpty();
        assertThat(changes.policyDataChanged("imsi-1", change)).isTrue();
        work();
        assertThat(decidedAgain).containsExactly("s1");
        assertThat(source.current(query("s1")).data().get("online").booleanValue())
                .isTrue();
        ObjectNode gone = Json.object();
        gone.putArray("delResources").add("http://udr/nudr-dr/v2/policy-data/ues/imsi-1/sm-data");
        assertThat(changes.policyDataChanged("imsi-1", gone)).isTrue();
        work();
        assertThat(decidedAgain).containsExactly("s1", "s1");
        assertThat(source.current(query("s1")).source()).isEqualTo(Source.USER_UNKNOWN);
        source.detach(query("s1"));
        assertThat(changes.policyDataChanged("imsi-1", change)).isFalse();
    }

    @Test
    void usageNotification_causesNewDecision_unlessWrittenByThisPcf() {
        subscription = reporting(null);
        source.attach(query("s1"));
        ObjectNode change = Json.object().put("ueId", "imsi-1").put("usageMonId", "plan");
        ObjectNode umData = change.putObject("usageMonData").put("limitId", "plan");
        umData.putObject("allowedUsage").put("totalVolume", 5);
        writtenByUs.set("plan", umData.deepCopy());
        assertThat(changes.policyDataChanged("imsi-1", change)).isTrue();
        work();
        assertThat(decidedAgain).isEmpty();
        assertThat(source.current(query("s1"))
                        .data()
                        .at("/umData/plan/allowedUsage/totalVolume")
                        .intValue())
                .isEqualTo(5);
        umData.putObject("allowedUsage").put("totalVolume", 7);
        assertThat(changes.policyDataChanged("imsi-1", change)).isTrue();
        work();
        assertThat(decidedAgain).containsExactly("s1");
    }

    @Test
    void udrSubscription_isRenewedBeforeExpiry_andNotAfterSessionEnds() {
        subscription = reporting("2026-11-20T12:00:00Z");
        source.attach(query("s1"));
        pass(Duration.ofMinutes(85));
        assertThat(asked).containsExactly("POST sm-data at once");
        pass(Duration.ofMinutes(25));
        assertThat(asked).containsExactly("POST sm-data at once", "PUT http://udr/1", "GET sm-data");
        subscription = new PolicyDataRepository.Subscription(404, null, null, null, 0);
        source.detach(query("s1"));
        work();
        pass(Duration.ofDays(2));
        assertThat(asked).hasSize(4).last().isEqualTo("DELETE http://udr/1");
        assertThat(outbox.sendDue()).isZero();
    }

    @Test
    void unavailableUdr_isRetried_andSessionIsDecidedAgain() {
        subscription = new PolicyDataRepository.Subscription(429, null, null, null, 60);
        assertThat(source.attach(query("s1")).source()).isEqualTo(Source.UNAVAILABLE);
        subscription = reporting(null);
        pass(Duration.ofSeconds(55));
        assertThat(decidedAgain).isEmpty();
        pass(Duration.ofSeconds(6));
        assertThat(decidedAgain).containsExactly("s1");
        assertThat(source.current(query("s1")).data().get("subscSpendingLimits").booleanValue())
                .isTrue();
    }

    @Test
    void udrRequests_followSettings() {
        subscription = new PolicyDataRepository.Subscription(201, "http://udr/1", null, null, 0);
        configure("""
                {"udr": {"immediateReport": false}}""");
        source.attach(query("s1"));
        assertThat(asked).as("in parallel").containsExactlyInAnyOrder("POST sm-data", "GET sm-data");
        asked.clear();
        configure("""
                {"search": {"forcedLookup": true}}""");
        source.attach(query("s2"));
        assertThat(asked).containsExactly("PUT http://udr/1", "GET sm-data");
        asked.clear();
        configure("""
                {"udr": {"subscribe": false}, "search": {"forcedLookup": true}}""");
        source.attach(query("s3"));
        work();
        assertThat(asked).containsExactlyInAnyOrder("GET sm-data", "DELETE http://udr/1");
        assertThat(source.current(query("s1")).data().get("subscSpendingLimits").booleanValue())
                .isTrue();
    }

    @Test
    void sessionWaitingForUdr_isDecidedAgain_whenAnotherSessionReachesIt() {
        subscription = new PolicyDataRepository.Subscription(503, null, null, null, 0);
        source.attach(query("s1"));
        subscription = reporting(null);
        assertThat(source.attach(query("s2")).source()).isEqualTo(Source.UDR);
        work();
        assertThat(decidedAgain).containsExactly("s1");
        pass(Duration.ofMinutes(1));
        assertThat(asked).as("the retry is not needed any more").hasSize(2);
    }

    @Test
    void sessionWaitingForUdrWithoutSubscriptions_isDecidedAgain_onNextAnswer() {
        PolicyDataRepository.Answer known = udr;
        udr = new PolicyDataRepository.Answer(0, Json.object());
        source.attach(query("s1"));
        udr = known;
        SubscriberQuery ims =
                new SubscriberQuery("s2", "pcf-sm", "imsi-1", null, query("s2").snssai(), "ims");
        source.attach(ims);
        work();
        assertThat(decidedAgain).containsExactly("s1");
        assertThat(source.current(query("s1")).data().get("subscSpendingLimits").booleanValue())
                .isTrue();
        source.attach(
                new SubscriberQuery("s3", "pcf-sm", "imsi-1", null, query("s3").snssai(), "ims"));
        assertThat(source.current(query("s1")).data().isEmpty()).isFalse();
    }

    @Test
    void unavailableUdr_isRetriedWithBackoff() {
        subscription = new PolicyDataRepository.Subscription(503, null, null, null, 0);
        source.attach(query("s1"));
        pass(Duration.ofSeconds(10));
        assertThat(asked).hasSize(2);
        pass(Duration.ofSeconds(10));
        assertThat(asked).hasSize(2);
        pass(Duration.ofSeconds(10));
        assertThat(asked).hasSize(3);
    }

    @Test
    void renewal_replacesTimerOfFormerSubscription() {
        configure("""
                {"search": {"forcedLookup": true}}""");
        subscription = reporting("2026-11-20T12:00:00Z");
        source.attach(query("s1"));
        source.attach(query("s2"));
        source.detach(query("s1"));
        source.detach(query("s2"));
        work();
        now = now.plus(Duration.ofDays(1));
        assertThat(outbox.sendDue()).isZero();
    }

    @Test
    void refusedRenewal_createsNewSubscription() {
        configure("""
                {"search": {"forcedLookup": true}}""");
        subscription = reporting(null);
        source.attach(query("s1"));
        asked.clear();
        subscription = new PolicyDataRepository.Subscription(403, "http://udr/2", udr.data(), null, 0);
        source.attach(query("s2"));
        work();
        assertThat(asked).containsExactly("PUT http://udr/1", "POST sm-data at once", "DELETE http://udr/1");
        assertThat(Objects.requireNonNull(Objects.requireNonNull(store.find("imsi-1"))
                                .udr()
                                .get("sm-data"))
                        .uri())
                .isEqualTo("http://udr/2");
    }
}
