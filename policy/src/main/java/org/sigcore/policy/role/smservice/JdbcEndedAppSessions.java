// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice;

import java.time.Duration;
import java.time.InstantSource;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.smservice.service.EndedAppSessions;
import org.sigcore.store.RowWrite;
import org.sigcore.store.Sql;

/** Ended AF sessions in table {@code endedappsession}, accessed by primary key or its first column. */
public final class JdbcEndedAppSessions implements EndedAppSessions {
    private static final String TABLE = "endedappsession";
    private static final int BUCKETS = 4;
    private static final long BUCKET_MILLIS = Duration.ofMinutes(MINUTES).toMillis();

    private final PolicyDatabase database;
    private final InstantSource clock;

    public JdbcEndedAppSessions(PolicyDatabase database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public void note(String appSessionId) {
        long now = clock.millis();
        database.commits()
                .write(RowWrite.of(
                        TABLE,
                        appSessionId,
                        "INSERT INTO endedappsession (bucket, appsessionid, site_id, changed_at) VALUES (?, ?, ?, ?)",
                        bucket(now),
                        appSessionId,
                        database.siteId(),
                        now));
    }

    @Override
    public boolean contains(String appSessionId) {
        long now = clock.millis();
        return database.database()
                        .execute(connection -> Sql.first(
                                connection,
                                "SELECT changed_at FROM endedappsession WHERE bucket IN (?, ?) AND appsessionid = ? AND changed_at > ?",
                                row -> row.getLong(1),
                                bucket(now),
                                bucket(now - BUCKET_MILLIS),
                                appSessionId,
                                now - BUCKET_MILLIS))
                != null;
    }

    @Override
    public void purge() {
        long now = clock.millis();
        var _ = database.database()
                .execute(connection -> Sql.update(
                        connection,
                        "DELETE FROM endedappsession WHERE bucket IN (?, ?) AND changed_at < ?",
                        bucket(now - 2 * BUCKET_MILLIS),
                        bucket(now - 3 * BUCKET_MILLIS),
                        now - BUCKET_MILLIS));
    }

    private static int bucket(long millis) {
        return (int) (millis / BUCKET_MILLIS % BUCKETS);
    }
}
