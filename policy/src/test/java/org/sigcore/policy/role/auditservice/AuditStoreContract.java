// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;

/** Contract of the store of audits. */
abstract class AuditStoreContract {
    abstract Database database();

    private AuditStore store() {
        return new JdbcAuditStore(database(), new Commits(database()));
    }

    @Test
    void lease_isHeldByOneProcess_andKeepsProgressOfPass() {
        AuditStore one = store();
        AuditStore other = store();
        assertThat(one.all()).isEmpty();
        AuditLease none = other.read("pcfsm");
        AuditLease held = Objects.requireNonNull(one.put(one.read("pcfsm").heldBy("one", 15_000)));
        assertThat(other.put(none.heldBy("other", 15_000))).isNull();

        AuditPass pass = AuditPass.NONE.next(1000).at("k1", Map.of(AuditOutcome.REMOVED, 2L));
        AuditLease further = Objects.requireNonNull(one.put(held.begin(pass)));
        assertThat(one.put(held.heldBy("one", 20_000))).as("a former version").isNull();
        assertThat(other.read("pcfsm")).isEqualTo(further);
        assertThat(other.all()).containsExactly(further);

        AuditLease next = further.begin(pass.ended(2000).next(3000)).heldBy("other", 30_000);
        assertThat(other.put(next)).isNotNull();
        assertThat(one.put(further)).isNull();
        assertThat(one.read("pcfsm").holder()).isEqualTo("other");
        assertThat(Objects.requireNonNull(one.read("pcfsm").before()).outcomes())
                .isEqualTo(Map.of(AuditOutcome.REMOVED, 2L));
    }

    @Test
    void unansweredAttempts_areCountedUntilRecordChangesOrIsForgotten() {
        AuditStore store = store();
        assertThat(List.of(
                        store.unanswered("pcfsm", "a", 100, 1),
                        store.unanswered("pcfsm", "a", 100, 2),
                        store.unanswered("pcfsm", "a", 100, 2),
                        store.unanswered("pcfsm", "a", 200, 3),
                        store.unanswered("binding", "a", 100, 3)))
                .containsExactly(1, 2, 2, 1, 1);
        store.forget("pcfsm", 3);
        assertThat(store.unanswered("pcfsm", "a", 200, 4)).isEqualTo(2);
        store.forget("pcfsm", 5);
        assertThat(store.unanswered("pcfsm", "a", 200, 5)).isEqualTo(1);
        assertThat(store.unanswered("binding", "a", 100, 4)).isEqualTo(2);
    }
}
