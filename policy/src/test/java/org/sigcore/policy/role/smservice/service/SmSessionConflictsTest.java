// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot.Source;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.settings.MediaDefaults;
import org.sigcore.policy.kernel.settings.PolicySettings;
import org.sigcore.policy.kernel.settings.SessionLimit;
import tools.jackson.databind.node.ObjectNode;

/** Collisions and limits of the sessions of one subscriber. */
class SmSessionConflictsTest extends SmServiceFrame {
    private static final Instant EARLIER = Instant.ofEpochMilli(1000);
    private static final Instant LATER = Instant.ofEpochMilli(2000);

    @Test
    void newerSession_replacesCollidingSession_andTerminatesItsAfSessions() {
        configure(true, SessionLimit.NONE);
        Session older = create(1, EARLIER);
        apps.create(AF);
        log.clear();
        Session newer = create(1, LATER);
        assertThat(store.find(older.id())).isNull();
        assertThat(store.find(newer.id())).isNotNull();
        assertThat(log).contains("deregister", "detach").anyMatch(line -> line.startsWith("terminated "));
        assertThat(log).as("the SMF is not asked to release the session").doesNotContain("terminate");
    }

    @Test
    void olderCollidingRequest_isRefusedAndDetached() {
        configure(true, SessionLimit.NONE);
        Session newer = create(1, LATER);
        log.clear();
        assertThatThrownBy(() -> create(1, EARLIER)).hasMessageContaining("LATE_OVERLAPPING_REQUEST");
        assertThat(log).containsExactly("attach", "detach");
        assertThat(store.find(newer.id())).isNotNull();
    }

    @Test
    void requestWithoutOriginationTime_isTreatedAsNewest() {
        configure(true, SessionLimit.NONE);
        Session older = create(1, LATER);
        Session newer = create(1, null);
        assertThat(store.find(older.id())).isNull();
        assertThat(store.find(newer.id())).isNotNull();
    }

    @Test
    void originationTimeInFuture_doesNotBlockLaterSessions() {
        configure(true, SessionLimit.NONE);
        Session wrong = create(1, Instant.ofEpochSecond(4_000_000_000L));
        Session next = create(1, Instant.ofEpochSecond(seconds));
        assertThat(store.find(wrong.id())).isNull();
        assertThat(store.find(next.id())).isNotNull();
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        parts.bindTo(registry);
        assertThat(registry.get("policy.session.collisions")
                        .tag("result", "disbelieved")
                        .functionCounter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void emergencySessions_areExemptFromSessionLimit() {
        configure(false, new SessionLimit(1, "REJECT"));
        assertThat(create(context().put("dnn", "sos"))).isNotNull();
        assertThat(create(context().put("dnn", "sos").put("pduSessionId", 2))).isNotNull();
        configure(false, new SessionLimit(1, "TERMINATE_OLDEST"));
        log.clear();
        assertThat(create(context().put("dnn", "sos").put("pduSessionId", 3))).isNotNull();
        seconds += 60;
        outbox.sendDue();
        assertThat(log).doesNotContain("terminate");
    }

    @Test
    void otherPduSessionsAndDisabledCollisionDetection_keepSessions() {
        configure(true, SessionLimit.NONE);
        Session one = create(1, EARLIER);
        Session other = create(2, LATER);
        configure(false, SessionLimit.NONE);
        create(2, LATER);
        assertThat(store.find(one.id())).isNotNull();
        assertThat(store.find(other.id())).isNotNull();
    }

    @Test
    void sessionBeyondLimit_isRefused() {
        configure(false, new SessionLimit(2, "REJECT"));
        create(1, null);
        Session second = create(2, null);
        assertThatThrownBy(() -> create(3, null)).hasMessageContaining("POLICY_CONTEXT_DENIED");
        policies.delete(second.id());
        assertThat(create(3, null)).isNotNull();
    }

    @Test
    @SpecRef({"TS 23.003 28.4.2", "TS 23.003 9.1"})
    void limit_appliesToEveryNotationOfSliceAndNetwork() {
        configure(false, new SessionLimit(1, "REJECT"));
        create(context());
        ObjectNode same = context().put("pduSessionId", 2).put("dnn", "Internet.mnc001.mcc001.gprs");
        same.putObject("sliceInfo").put("sst", 1).put("sd", "FFFFFF");
        assertThatThrownBy(() -> create(same)).hasMessageContaining("POLICY_CONTEXT_DENIED");
        ObjectNode other = context().put("pduSessionId", 2);
        other.putObject("sliceInfo").put("sst", 1).put("sd", "00000a");
        assertThat(create(other)).isNotNull();
        ObjectNode capitals = context().put("pduSessionId", 3);
        capitals.putObject("sliceInfo").put("sst", 1).put("sd", "00000A");
        assertThatThrownBy(() -> create(capitals)).hasMessageContaining("POLICY_CONTEXT_DENIED");
    }

    @Test
    void sessionBeyondLimit_terminatesOldestThroughSmf() {
        configure(false, new SessionLimit(2, "TERMINATE_OLDEST"));
        Session oldest = create(1, null);
        create(2, null);
        log.clear();
        create(3, null);
        seconds += 60; // the first attempt found the lock held
        outbox.sendDue();
        assertThat(log).contains("terminate");
        assertThat(store.find(oldest.id())).as("until the SMF ends it").isNotNull();
    }

    private void configure(boolean collisions, SessionLimit limit) {
        configured = new PolicySettings.Service(true, "80005", 20, collisions, limit, MediaDefaults.NONE);
    }

    private Session create(ObjectNode context) {
        return create(context, null);
    }

    private Session create(int pduSessionId, @Nullable Instant originated) {
        return create(context().put("pduSessionId", pduSessionId), originated);
    }

    private Session create(ObjectNode context, @Nullable Instant originated) {
        List<String> sessions =
                store.walk("", 100).stream().map(row -> row.id()).toList();
        subscriber = new SubscriberSnapshot(Source.UDR, Json.object(), Json.object(), Json.object(), sessions);
        return policies.create(context, originated);
    }
}
