// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.bulwark;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.store.Batches;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;

/** Stores locks in the table {@code subscriberlock}, by primary key. Concurrent requests share a transaction. */
public final class JdbcLockStore implements LockStore {
    // Assignments run left to right: until_at is set last, since both CASEs need its old value.
    private static final String TAKE = """
            INSERT INTO subscriberlock (lock_key, holder, until_at) VALUES (?, ?, ?)
            ON DUPLICATE KEY UPDATE holder = CASE WHEN until_at < ? THEN VALUES(holder) ELSE holder END,
            until_at = CASE WHEN until_at < ? THEN VALUES(until_at) ELSE until_at END
            """;
    private static final String HOLDERS = "SELECT lock_key, holder FROM subscriberlock WHERE ";
    private static final String RELEASE = "DELETE FROM subscriberlock WHERE lock_key = ? AND holder = ?";
    private final Database database;
    private final Batches<Attempt, Boolean> attempts;

    public JdbcLockStore(Database database) {
        this.database = database;
        this.attempts = new Batches<>(database, this::take);
    }

    private record Attempt(String key, String holder, long nowMillis, long untilMillis) {}

    @Override
    public boolean take(String key, String holder, long nowMillis, long untilMillis) {
        return attempts.run(new Attempt(key, holder, nowMillis, untilMillis));
    }

    private List<Boolean> take(List<Attempt> asked) {
        List<Attempt> inOrder =
                asked.stream().sorted(Comparator.comparing(Attempt::key)).toList();
        Object[] keys = asked.stream().map(Attempt::key).toArray();
        Map<String, String> holders = database.transact(connection -> {
            for (Attempt attempt : inOrder) {
                Sql.update(
                        connection,
                        TAKE,
                        attempt.key,
                        attempt.holder,
                        attempt.untilMillis,
                        attempt.nowMillis,
                        attempt.nowMillis);
            }
            Map<String, String> found = new HashMap<>();
            Sql.all(
                    connection,
                    HOLDERS + Sql.in("lock_key", keys.length),
                    row -> found.put(row.getString(1), row.getString(2)),
                    keys);
            return found;
        });
        return asked.stream()
                .map(attempt -> attempt.holder.equals(holders.get(attempt.key)))
                .toList();
    }

    @Override
    public void release(String key, String holder) {
        database.write(connection -> Sql.update(connection, RELEASE, key, holder));
    }
}
