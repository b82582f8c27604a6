// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.contract.auditservice.AuditedRecords;
import org.sigcore.policy.contract.bulwark.SubscriberLocks.Lease;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.kernel.session.service.SessionPeer.Answer;
import org.sigcore.policy.role.bulwark.NoSubscriberLocks;
import tools.jackson.databind.node.ObjectNode;

/** Concurrent requests for one subscriber or session, in one process or in several. */
class SmServiceRacesTest extends SmServiceFrame {
    @Test
    void updateDuringConcurrentWrite_isDecidedAgain_andKeepsBothChanges() {
        Session policy = policies.create(context());
        ObjectNode moved = policy.context().deepCopy().put("ueTimeZone", "+01:00");
        meanwhile(policy.id(), read -> read.withContext(moved));
        policies.update(policy.id(), Json.object().put("ratType", "EUTRA"));
        ObjectNode stored = policies.read(policy.id()).context();
        assertThat(stored.path("ratType").asString()).isEqualTo("EUTRA");
        assertThat(stored.path("ueTimeZone").asString()).isEqualTo("+01:00");
        assertThat(commits.replays()).isOne();
    }

    @Test
    void afSessionsCreatedByTwoProcesses_areBothStored() {
        Session policy = policies.create(context());
        AfSession theirs = AfSession.ofN5(policy.id(), "000000000001", (ObjectNode) AF.get("ascReqData"));
        meanwhile(policy.id(), read -> read.with(theirs));
        AfSession ours = apps.create(AF.deepCopy()).session();
        assertThat(policies.read(policy.id()).af())
                .extracting(AfSession::id)
                .containsExactlyInAnyOrder(ours.id(), theirs.id());
    }

    @Test
    void concurrentAfSessions_withoutLocks_areAllStored() throws Exception {
        start(new NoSubscriberLocks());
        Session policy = policies.create(context());
        List<Callable<AfSession>> requests =
                Collections.nCopies(5, () -> apps.create(AF.deepCopy()).session());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<AfSession> begun : threads.invokeAll(requests)) {
                assertThat(apps.read(begun.get().id())).isNotNull();
            }
        }
        assertThat(policies.read(policy.id()).af()).hasSize(requests.size());
        assertThat(policies.read(policy.id()).decision().at("/pccRules")).hasSize(requests.size());
    }

    @Test
    void smfRefusal_afterConcurrentWrite_undoesOnlyRefusedAfSession() {
        Session policy = policies.create(context());
        AfSession theirs = AfSession.ofN5(policy.id(), "000000000001", (ObjectNode) AF.get("ascReqData"));
        smfAnswer = Answer.REFUSED;
        whileTheSmfIsAsked = () -> {
            meanwhile(policy.id(), read -> read.with(theirs));
            whileItIsDecided.run();
        };
        assertThatThrownBy(() -> apps.create(AF.deepCopy())).hasMessageContaining("REQUESTED_SERVICE_NOT_AUTHORIZED");
        Session stored = policies.read(policy.id());
        assertThat(stored.af()).extracting(AfSession::id).containsExactly(theirs.id());
        assertThat(Json.text(stored.decision())).contains("af-000000000001-1-1");
    }

    @Test
    void busySubscriber_isRefusedWithPendingTransaction_ifSmfSupportsIt() {
        Lease held = Objects.requireNonNull(locks.acquire("imsi-001010000000001", 0));
        assertThatThrownBy(() -> policies.create(context().put("suppFeat", "80000")))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("PENDING_TRANSACTION");
        assertThatThrownBy(() -> policies.create(context()))
                .isInstanceOf(ProblemException.class)
                .hasMessageContaining("NF_CONGESTION");
        locks.release(held);
        policies.create(context());
    }

    @Test
    void busySubscriber_isRefusedWithCongestionForAf() {
        Session policy = policies.create(context().put("suppFeat", "80000"));
        String app = apps.create(AF).session().id();
        commits.together(() -> {
            Session now = Objects.requireNonNull(store.find(policy.id()));
            ObjectNode failed =
                    (ObjectNode) Json.parse("{\"failed\": {\"other\": {}}}"); // left by rules that the SMF refused
            return store.replace(
                    now,
                    new Session(now.id(), now.stamp(), failed, now.context(), now.decision(), now.af(), now.created()));
        });
        Lease held = Objects.requireNonNull(locks.acquire("imsi-001010000000001", 0));
        assertThatThrownBy(() -> apps.create(AF)).hasMessageContaining("NF_CONGESTION");
        assertThatThrownBy(() -> apps.remove(app, Json.object())).hasMessageContaining("NF_CONGESTION");
        assertThatThrownBy(() -> policies.update(policy.id(), Json.object()))
                .hasMessageContaining("PENDING_TRANSACTION");
        locks.release(held);
    }

    @Test
    void audit_keepsSessionWrittenSinceItsQuery() {
        Session policy = policies.create(context());
        SessionAudit audit = new SessionAudit(store, parts.peer(), parts.termination());
        long changed = store.walk("", 1).getFirst().changed().toEpochMilli();
        assertThat(audit.end(new AuditedRecords.Stale(policy.id(), changed - 1)))
                .isFalse();
        assertThat(store.find(policy.id())).isNotNull();
        assertThat(audit.end(new AuditedRecords.Stale(policy.id(), changed))).isTrue();
        assertThat(store.find(policy.id())).isNull();
    }
}
