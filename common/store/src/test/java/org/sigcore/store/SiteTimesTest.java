// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteTimesTest {
    @TempDir
    private Path directory;

    @Test
    void of_isNearTheTime_andDiffersBetweenSites() {
        for (long millis = 1_000; millis < 1_008; millis++) {
            Set<Long> values = new HashSet<>();
            for (int site = 1; site <= 4; site++) {
                long value = new SiteTimes(site).of(millis);
                assertThat(value).isBetween(millis - 3, millis + 3);
                values.add(value);
            }
            assertThat(values).hasSize(4);
        }
    }

    @Test
    void raised_exceedsTheStoredValue_andKeepsTheSite() {
        SiteTimes times = new SiteTimes(3);
        try (Database database = Database.open(DatabaseConfig.h2File(directory, "sites"))) {
            List<Long> values = database.execute(connection -> {
                Sql.update(connection, "CREATE TABLE t (id INT PRIMARY KEY, changed_at BIGINT NOT NULL)");
                Sql.update(connection, "INSERT INTO t VALUES (1, ?), (2, ?)", times.of(1_000), 5_001L);
                Sql.update(connection, "UPDATE t SET changed_at = " + times.raised("changed_at"), times.of(1_000));
                return Sql.all(connection, "SELECT changed_at FROM t ORDER BY id", row -> row.getLong(1));
            });

            assertThat(values).containsExactly(1_006L, 5_006L);
            assertThat(new SiteTimes(1).raised("c", "VALUES(c)")).isEqualTo("GREATEST(VALUES(c), c - MOD(c, 4) + 4)");
        }
    }

    @Test
    void behind_countsTheSitesFromTheOwner() {
        assertThat(IntStream.rangeClosed(1, 4).map(new SiteTimes(2)::behind)).containsExactly(1, 0, 3, 2);
    }

    @Test
    void isTurn_isOfOneSiteAtATime() {
        try (Database database = Database.open(DatabaseConfig.h2File(directory, "turns"))) {
            for (int site = 1; site <= 4; site++) {
                SiteTimes times = new SiteTimes(site);
                List<Integer> turns = new ArrayList<>();
                for (long now : new long[] {999, 1_000, 31_000, 61_000, 91_000}) {
                    turns.add(database.execute(connection -> Sql.all(
                                    connection,
                                    "SELECT 1 FROM (SELECT 1000 due_at, 2 site_id) work WHERE "
                                            + times.isTurn("due_at"),
                                    row -> 1,
                                    now))
                            .size());
                }
                assertThat(turns)
                        .isEqualTo(
                                switch (site) {
                                    case 2 -> List.of(0, 1, 1, 1, 1);
                                    case 3 -> List.of(0, 0, 1, 1, 1);
                                    case 4 -> List.of(0, 0, 0, 1, 1);
                                    default -> List.of(0, 0, 0, 0, 1);
                                });
            }
        }
    }

    @Test
    void otherSites_areRefused() {
        assertThatThrownBy(() -> new SiteTimes(5)).hasMessageContaining("1 to 4, got 5");
        assertThatThrownBy(() -> new SiteTimes(0)).hasMessageContaining("1 to 4, got 0");
    }
}
