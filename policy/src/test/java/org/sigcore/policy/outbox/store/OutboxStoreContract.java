// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.outbox.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.outbox.logic.OutboxEntry;
import org.sigcore.policy.outbox.service.OutboxStore;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;

/** What the store of the outbox does. */
abstract class OutboxStoreContract {
    abstract Database database();

    @Test
    void dueAreThoseOfTheKindsAskedFor_theLongestDueFirst() {
        OutboxStore store = new JdbcOutboxStore(database(), new Commits(database()), 1);
        OutboxEntry second = entry("a", 2);
        OutboxEntry first = entry("b", 1);
        for (OutboxEntry entry : List.of(second, first, entry("a", 9), entry("other", 1))) {
            store.add(entry);
        }
        Instant now = Instant.ofEpochSecond(5);
        assertThat(store.due(now, List.of("a", "b"), 10)).containsExactly(first, second);
        assertThat(store.due(now, List.of("a", "b"), 1)).containsExactly(first);
        assertThat(store.due(now, List.of(), 10)).isEmpty();
        store.remove(first);
        store.remove(first);
        assertThat(store.due(now, List.of("a", "b"), 10)).containsExactly(second);
    }

    @Test
    void oneOfSeveralTakesAnEntry() {
        OutboxStore store = new JdbcOutboxStore(database(), new Commits(database()), 1);
        OutboxEntry entry = entry("a", 1);
        store.add(entry);
        Instant now = Instant.ofEpochSecond(5);
        OutboxEntry later = entry.failed(now, Duration.ofSeconds(7));
        assertThat(store.move(entry, later)).isTrue();
        assertThat(store.move(entry, later)).isFalse();
        assertThat(store.due(now, List.of("a"), 10)).isEmpty();
        assertThat(store.due(Instant.ofEpochSecond(12), List.of("a"), 10)).containsExactly(later);
    }

    private static OutboxEntry entry(String kind, int second) {
        return new OutboxEntry(
                UUID.randomUUID().toString(),
                kind,
                0,
                Instant.ofEpochSecond(second),
                Json.object().put("x", 1));
    }
}
