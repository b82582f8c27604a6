// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.usagemon.logic.UsageContext;
import org.sigcore.policy.role.usagemon.service.UsageStore;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.StaleException;
import tools.jackson.databind.node.ObjectNode;

/** Contract of the store of usage. */
abstract class UsageStoreContract {
    private static final String SUPI = "imsi-001010000000001";

    abstract Database database();

    private UsageStore store(Commits commits) {
        return new JdbcUsageStore(
                new PolicyDatabase(database(), commits, Documents.plain(), 1), InstantSource.system());
    }

    @Test
    void usage_isStoredAndUpdated() {
        UsageStore store = store(new Commits(database()));
        assertThat(store.find(SUPI).context()).isEqualTo(UsageContext.EMPTY);
        store.put(store.find(SUPI).with(of("a")).timed("5/x"));
        UsageStore.Usage found = store.find(SUPI);
        assertThat(found.context()).isEqualTo(of("a"));
        assertThat(found.timer()).isEqualTo("5/x");
        store.put(found.with(of("b", "x".repeat(50_000))).timed(null));
        store.put(store.find(SUPI).with(of("c")));
        assertThat(store.find(SUPI).context()).isEqualTo(of("c"));
        assertThat(store.find(SUPI).timer()).isNull();
    }

    @Test
    void staleWrite_isRefused() {
        UsageStore one = store(new Commits(database()));
        UsageStore other = store(new Commits(database()));
        UsageStore.Usage none = one.find(SUPI);
        other.put(other.find(SUPI).with(of("a")));
        assertThatThrownBy(() -> one.put(none.with(of("b")))).isInstanceOf(DuplicateKeyException.class);
        UsageStore.Usage read = one.find(SUPI);
        other.put(other.find(SUPI).with(of("c")));
        assertThatThrownBy(() -> one.put(read.with(of("d")))).isInstanceOf(StaleException.class);
        assertThat(one.find(SUPI).context()).isEqualTo(of("c"));
    }

    @Test
    void unitOfWork_readsItsOwnWrites_andWritesRowOnce() {
        Commits commits = new Commits(database());
        UsageStore store = store(commits);
        Commits.Unit unit = commits.unit();
        unit.call(() -> {
            store.put(store.find(SUPI).with(of("a")));
            store.put(store.find(SUPI).timed("1/t"));
            return true;
        });
        assertThat(store.find(SUPI).context()).as("not committed").isEqualTo(UsageContext.EMPTY);
        unit.commit();
        assertThat(commits.statements()).isOne();
        assertThat(store.find(SUPI)).satisfies(usage -> {
            assertThat(usage.context()).isEqualTo(of("a"));
            assertThat(usage.timer()).isEqualTo("1/t");
        });
    }

    private static UsageContext of(String session) {
        return of(session, "1");
    }

    private static UsageContext of(String session, String report) {
        ObjectNode document = Json.object();
        document.putObject("sessions")
                .putObject(session)
                .put("service", "pcf-sm")
                .putArray("reports")
                .add(report);
        return UsageContext.of(document);
    }
}
