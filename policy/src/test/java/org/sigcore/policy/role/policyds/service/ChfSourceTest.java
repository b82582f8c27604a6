// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.chfconnector.SpendingLimitListener.SyOrigin;
import org.sigcore.policy.contract.diamgateway.DiameterHosts;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.kernel.policydata.PolicyDataItems;
import org.sigcore.policy.kernel.policydata.common.PolicyCounterId;
import org.sigcore.policy.role.policyds.logic.Counters;
import org.sigcore.policy.role.policyds.logic.SourceChoice;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/** Counters of the CHF: subscriptions, statuses, and an unavailable CHF. */
class ChfSourceTest extends SourcesFrame {
    @Test
    void chfSubscription_servesAllSessions_andEndsWithLast() {
        source.attach(query("s1"));
        assertThat(source.withCounters(query("s1"), List.of()).counters())
                .isEqualTo(Json.object().put("quota", "valid"));
        source.attach(query("s2"));
        source.withCounters(query("s2"), List.of("quota"));
        source.detach(query("s1"));
        assertThat(chf).containsExactly("subscribe []");
        source.detach(query("s2"));
        work();
        assertThat(chf).containsExactly("subscribe []", "unsubscribe uri");
        assertThat(store.find("imsi-1")).isNull();
    }

    @Test
    void sessionRollback_endsChfSubscription() {
        Commits.Unit unit = commits.unit();
        unit.call(() -> {
            source.attach(query("s1"));
            return source.withCounters(query("s1"), List.of());
        });
        assertThatThrownBy(() -> unit.call(() -> {
                    throw new IllegalStateException("refused");
                }))
                .isInstanceOf(IllegalStateException.class);
        work();
        assertThat(chf).containsExactly("subscribe []", "unsubscribe uri");
        assertThat(store.find("imsi-1")).isNull();
    }

    @Test
    void chosenCounters_areRequestedInParallelWithUdr() {
        choice = new SourceChoice(SourceChoice.Udr.AS_CONFIGURED, List.of("quota"), null, null, null);
        CyclicBarrier both = new CyclicBarrier(2);
        whileTheUdrIsAsked = () -> meet(both);
        whileTheChfIsAsked = () -> meet(both);
        SubscriberSnapshot snapshot = source.attach(query("s1"));
        assertThat(snapshot.source()).isEqualTo(SubscriberSnapshot.Source.UDR);
        assertThat(snapshot.counters()).isEqualTo(Json.object().put("quota", "valid"));
        assertThat(chf).containsExactly("subscribe [quota]");
        source.attach(query("s2"));
        assertThat(chf).as("the subscription exists").hasSize(1);
    }

    private static void meet(CyclicBarrier both) {
        try {
            both.await(2, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void chfSubscription_isEnded_whenUdrDoesNotKnowUser() {
        choice = new SourceChoice(SourceChoice.Udr.AS_CONFIGURED, List.of("quota"), null, null, null);
        udr = new PolicyDataRepository.Answer(404, Json.object());
        assertThat(source.attach(query("s1")).source()).isEqualTo(SubscriberSnapshot.Source.USER_UNKNOWN);
        work();
        assertThat(chf).containsExactly("subscribe [quota]", "unsubscribe uri");
        assertThat(store.find("imsi-1")).isNull();
    }

    @Test
    void additionalCounters_modifySubscription() {
        source.attach(query("s1"));
        source.withCounters(query("s1"), List.of("a"));
        source.withCounters(query("s1"), List.of("a"));
        source.withCounters(query("s1"), List.of("a", "b"));
        assertThat(chf).containsExactly("subscribe [a]", "modify [a, b]");
    }

    @Test
    void countersWithoutChf_areEmpty() {
        chfStatus = 400;
        source.attach(query("s1"));
        assertThat(source.withCounters(query("s1"), List.of()).counters().isEmpty())
                .isTrue();
    }

    @Test
    void counterNotification_reachesAllSessions() {
        source.attach(query("s1"));
        source.attach(query("s2"));
        assertThat(changes.countersChanged("imsi-1", null, Json.object())).isFalse();
        source.withCounters(query("s1"), List.of());
        ObjectNode exhausted = (ObjectNode) Json.parse("""
                {"quota": {"policyCounterId": "quota", "currentStatus": "exhausted"}}
                """);
        assertThat(changes.countersChanged("imsi-1", null, exhausted)).isTrue();
        work();
        assertThat(decidedAgain).containsExactly("s1", "s2");
        assertThat(source.current(query("s1")).counters().get("quota").asString())
                .isEqualTo("exhausted");
        assertThat(changes.subscriptionEnded("imsi-1", null)).isTrue();
        assertThat(source.current(query("s1")).counters().isEmpty()).isTrue();
    }

    @Test
    void pendingStatus_isEffectiveFromActivationTime() {
        ObjectNode pending = (ObjectNode) Json.parse("""
                {"q": {"policyCounterId": "q", "currentStatus": "a", "penPolCounterStatuses": [
                  {"policyCounterStatus": "c", "activationTime": "2026-11-20T12:00:00+01:00"},
                  {"policyCounterStatus": "b", "activationTime": "2026-11-20T09:00:00Z"},
                  {"policyCounterStatus": "d", "activationTime": "2026-11-20T10:00:01Z"}]}}
                """);
        assertThat(Counters.effective(pending, NOW).get("q").asString()).isEqualTo("b");
        assertThat(Counters.effective(pending, NOW.minusSeconds(7200)).get("q").asString())
                .isEqualTo("a");
        assertThat(Counters.effective(pending, NOW.plusSeconds(7200)).get("q").asString())
                .isEqualTo("c");
    }

    @Test
    void unavailableChf_isRetried_andSessionIsDecidedAgain() {
        source.attach(query("s1"));
        chfStatus = 503;
        assertThat(source.withCounters(query("s1"), List.of()).counters().isEmpty())
                .isTrue();
        chfStatus = 201;
        pass(Duration.ofSeconds(11));
        assertThat(decidedAgain).containsExactly("s1");
        assertThat(source.current(query("s1")).counters())
                .isEqualTo(Json.object().put("quota", "valid"));
    }

    @Test
    void pendingStatus_causesNewDecisionAtActivationTime() {
        infos = (ObjectNode) Json.parse("""
                {"quota": {"policyCounterId": "quota", "currentStatus": "valid", "penPolCounterStatuses": [
                  {"policyCounterStatus": "low", "activationTime": "2026-11-20T10:01:00Z"},
                  {"policyCounterStatus": "exhausted", "activationTime": "2026-11-20T10:02:00Z"}]}}
                """);
        source.attach(query("s1"));
        source.withCounters(query("s1"), List.of());
        pass(Duration.ofSeconds(59));
        assertThat(decidedAgain).isEmpty();
        pass(Duration.ofSeconds(1));
        assertThat(decidedAgain).containsExactly("s1");
        assertThat(source.current(query("s1")).counters())
                .isEqualTo(Json.object().put("quota", "low"));
        pass(Duration.ofMinutes(1));
        assertThat(decidedAgain).containsExactly("s1", "s1");
        assertThat(source.current(query("s1")).counters())
                .isEqualTo(Json.object().put("quota", "exhausted"));
    }

    @Test
    void unansweredModification_isRepeated_despiteNotification() {
        source.attach(query("s1"));
        source.withCounters(query("s1"), List.of("a"));
        chfStatus = 503;
        source.withCounters(query("s1"), List.of("a", "b"));
        assertThat(changes.countersChanged("imsi-1", null, Json.object())).isTrue();
        chfStatus = 201;
        pass(Duration.ofSeconds(10));
        assertThat(chf).containsExactly("subscribe [a]", "modify [a, b]", "modify [a, b]");
        pass(Duration.ofMinutes(10));
        assertThat(chf).hasSize(3);
    }

    @Test
    void countersOfSeveralSessions_areCombined_andWaitingSessionIsDecidedAgain() {
        source.attach(query("s1"));
        chfStatus = 503;
        source.withCounters(query("s1"), List.of("a"));
        chfStatus = 201;
        source.attach(query("s2"));
        source.withCounters(query("s2"), List.of("b"));
        work();
        assertThat(chf).containsExactly("subscribe [a]", "subscribe [a, b]");
        assertThat(decidedAgain).containsExactly("s1");
    }

    @Test
    void defaultStatuses_applyWithoutChf() {
        configuration.set(PolicyDataItems.POLICY_COUNTER_IDS, "quota", new PolicyCounterId(null, null, "default"));
        chfStatus = 400;
        source.attach(query("s1"));
        assertThat(source.withCounters(query("s1"), List.of()).counters())
                .isEqualTo(Json.object().put("quota", "default"));
    }

    private static SyOrigin ocs(String sessionId, String host) {
        return new SyOrigin(
                sessionId,
                Json.object()
                        .put(DiameterHosts.HOST, host)
                        .put(DiameterHosts.REALM, "lab")
                        .put(PeerOrigin.VIA, host));
    }

    @Test
    void gxSessions_useOcs_andN7SessionsUseChfOrSharedOcsSubscription() {
        fakeOcs.isConnected = true;
        source.attach(onGx("g1"));
        source.withCounters(onGx("g1"), List.of("quota"));
        source.attach(query("s1"));
        assertThat(source.withCounters(query("s1"), List.of("more")).counters())
                .isEqualTo(Json.object().put("quota", "valid"));
        assertThat(chf).containsExactly("open [quota]", "change [quota, more]");
        assertThat(changes.countersChanged("imsi-1", null, infos))
                .as("of the CHF")
                .isFalse();
        assertThat(changes.countersChanged("imsi-1", ocs("sy2", "ocs"), infos))
                .as("another session")
                .isFalse();
        assertThat(changes.countersChanged("imsi-1", ocs("sy1", "other"), infos))
                .as("another OCS")
                .isFalse();
        assertThat(changes.subscriptionEnded("imsi-1", ocs("sy1", "other")))
                .as("another OCS")
                .isFalse();
        assertThat(changes.countersChanged("imsi-1", ocs("sy1", "OCS"), infos)).isTrue();
        source.detach(onGx("g1"));
        source.detach(query("s1"));
        work();
        assertThat(chf).contains("close sy:ocs,OCS/lab/sy1");
        chf.clear();
        source.attach(query("s2"));
        source.withCounters(query("s2"), List.of());
        source.detach(query("s2"));
        chfStatus = 0;
        source.attach(query("s3"));
        source.withCounters(query("s3"), List.of());
        work();
        assertThat(chf).containsExactly("subscribe []", "subscribe []", "open []", "unsubscribe uri");
    }

    @Test
    void counterSource_isChosenBySettingsAndPolicies() {
        fakeOcs.isConnected = true;
        configure("""
                {"ocs": {"use": "ALWAYS"}}
                """);
        source.attach(query("s1"));
        source.withCounters(query("s1"), List.of());
        source.detach(query("s1"));
        configure("""
                {"ocs": {"use": "NEVER"}}
                """);
        source.attach(onGx("g1"));
        source.withCounters(onGx("g1"), List.of());
        source.detach(onGx("g1"));
        choice = new SourceChoice(SourceChoice.Udr.AS_CONFIGURED, null, null, SourceChoice.CounterSource.OCS, null);
        source.attach(query("s2"));
        source.withCounters(query("s2"), List.of());
        assertThat(chf).containsExactly("open []", "subscribe []", "open []");
    }

    @Test
    void ocsThatLostSession_getsNewSession_andUnavailableOcsIsRetried() {
        fakeOcs.isConnected = true;
        fakeOcs.status = 503;
        source.attach(onGx("g1"));
        source.withCounters(onGx("g1"), List.of("a"));
        fakeOcs.status = 201;
        pass(Duration.ofSeconds(11));
        assertThat(chf).containsExactly("open [a]", "open [a]");
        fakeOcs.status = 404;
        source.withCounters(onGx("g1"), List.of("a", "b"));
        assertThat(chf).containsExactly("open [a]", "open [a]", "change [a, b]", "open [a, b]");
        fakeOcs.status = 400;
        source.attach(onGx("g2"));
        assertThat(source.withCounters(onGx("g2"), List.of("c")).counters().isEmpty())
                .isTrue();
    }

    private static SubscriberQuery onGx(String sessionId) {
        return new SubscriberQuery(sessionId, "pcrf-core", "imsi-1", null, null, "internet");
    }
}
