// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.store;

import java.time.InstantSource;
import org.sigcore.policy.kernel.session.af.PeerStates;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.store.RowWrite;
import org.sigcore.store.SiteTimes;
import org.sigcore.store.Sql;

/** Table {@code gatewaystate}, accessed by primary key. */
public final class JdbcPeerStates implements PeerStates {
    private static final String TABLE = "gatewaystate";
    private final PolicyDatabase database;
    private final InstantSource clock;

    public JdbcPeerStates(PolicyDatabase database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
    }

    @Override
    public long of(String peer) {
        return database.database().execute(connection -> {
            Long known = Sql.first(
                    connection,
                    "SELECT originstateid FROM gatewaystate WHERE originhost = ?",
                    row -> row.getLong(1),
                    peer);
            return known == null ? 0L : known;
        });
    }

    @Override
    public void raise(String peer, long before, long after) {
        SiteTimes times = database.times();
        database.commits()
                .write(
                        before == 0
                                ? RowWrite.of(
                                        TABLE,
                                        peer,
                                        "INSERT INTO gatewaystate (originhost, originstateid, site_id, changed_at) VALUES (?, ?, ?, ?)",
                                        peer,
                                        after,
                                        database.siteId(),
                                        times.of(clock.millis()))
                                : RowWrite.fenced(
                                        TABLE,
                                        peer,
                                        "UPDATE gatewaystate SET originstateid = ?, site_id = ?, changed_at = "
                                                + times.raised("changed_at")
                                                + " WHERE originhost = ? AND originstateid = ?",
                                        after,
                                        database.siteId(),
                                        times.of(clock.millis()),
                                        peer,
                                        before));
    }
}
