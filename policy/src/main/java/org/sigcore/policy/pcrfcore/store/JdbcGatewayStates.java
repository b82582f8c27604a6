// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.store;

import java.time.InstantSource;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.pcrfcore.service.GatewayStates;
import org.sigcore.store.RowWrite;
import org.sigcore.store.Sql;

/** Table {@code gatewaystate}, by primary key. */
public final class JdbcGatewayStates implements GatewayStates {
    private static final String TABLE = "gatewaystate";
    private final PolicyDatabase database;
    private final InstantSource clock;

    public JdbcGatewayStates(PolicyDatabase database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public long of(String originHost) {
        return database.database().execute(connection -> {
            Long known = Sql.first(
                    connection,
                    "SELECT originstateid FROM gatewaystate WHERE originhost = ?",
                    row -> row.getLong(1),
                    originHost);
            return known == null ? 0L : known;
        });
    }

    @Override
    public void raise(String originHost, long before, long after) {
        database.commits()
                .write(
                        before == 0
                                ? RowWrite.of(
                                        TABLE,
                                        originHost,
                                        "INSERT INTO gatewaystate (originhost, originstateid, site_id, changed_at) VALUES (?, ?, ?, ?)",
                                        originHost,
                                        after,
                                        database.siteId(),
                                        clock.millis())
                                : RowWrite.fenced(
                                        TABLE,
                                        originHost,
                                        "UPDATE gatewaystate SET originstateid = ?, site_id = ?, changed_at = ? WHERE originhost = ? AND originstateid = ?",
                                        after,
                                        database.siteId(),
                                        clock.millis(),
                                        originHost,
                                        before));
    }
}
