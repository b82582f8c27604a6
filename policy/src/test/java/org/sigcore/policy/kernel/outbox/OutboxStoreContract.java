// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;
import tools.jackson.databind.node.ObjectNode;

/** Contract of the store of the outbox. */
abstract class OutboxStoreContract {
    abstract Database database();

    @Test
    void due_returnsRequestedKinds_longestDueFirst() {
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
    void move_succeedsForOneSenderOnly() {
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

    @Test
    void entryOfAnotherSite_isDueHalfAMinuteLater_andThenOfThisSite() {
        OutboxStore first = new JdbcOutboxStore(database(), new Commits(database()), 1);
        OutboxStore second = new JdbcOutboxStore(database(), new Commits(database()), 2);
        OutboxEntry entry = entry("a", 1);
        first.add(entry);
        assertThat(second.due(Instant.ofEpochSecond(30), List.of("a"), 10)).isEmpty();
        assertThat(second.due(Instant.ofEpochSecond(31), List.of("a"), 10)).containsExactly(entry);

        OutboxEntry later = entry.failed(Instant.ofEpochSecond(31), Duration.ofSeconds(7));
        assertThat(second.move(entry, later)).isTrue();
        assertThat(first.due(Instant.ofEpochSecond(38), List.of("a"), 10)).isEmpty();
        assertThat(second.due(Instant.ofEpochSecond(38), List.of("a"), 10)).containsExactly(later);
    }

    private static OutboxEntry entry(String kind, int second) {
        return OutboxEntry.of(
                UUID.randomUUID().toString(),
                kind,
                Instant.ofEpochSecond(second),
                Json.object().put("x", 1));
    }

    @Test
    void longDocument_spansSeveralRows() {
        OutboxStore store = new JdbcOutboxStore(database(), new Commits(database()), 1);
        ObjectNode document = Json.object().put("text", "x".repeat(100_000));
        OutboxEntry entry =
                store.add(OutboxEntry.of(UUID.randomUUID().toString(), "a", Instant.ofEpochSecond(1), document));
        store.add(entry("a", 2));
        Instant now = Instant.ofEpochSecond(5);
        assertThat(store.due(now, List.of("a"), 1)).containsExactly(entry);
        OutboxEntry later = entry.failed(now, Duration.ofSeconds(7));
        assertThat(store.move(entry, later)).isTrue();
        assertThat(store.due(Instant.ofEpochSecond(12), List.of("a"), 10))
                .hasSize(2)
                .contains(later);
        store.remove(later);
        assertThat(store.due(Instant.ofEpochSecond(12), List.of("a"), 10)).hasSize(1);
        Long rest = database()
                .execute(connection -> Sql.first(
                        connection,
                        "SELECT COUNT(*) FROM documentpart WHERE owner LIKE 'outbox%'",
                        row -> row.getLong(1)));
        assertThat(rest).isZero();
    }
}
