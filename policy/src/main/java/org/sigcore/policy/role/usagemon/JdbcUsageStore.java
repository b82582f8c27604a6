// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.store.DocumentParts;
import org.sigcore.policy.kernel.store.KeyWalk;
import org.sigcore.policy.kernel.store.LastWrite;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.usagemon.logic.UsageContext;
import org.sigcore.policy.role.usagemon.service.UsageStore;
import org.sigcore.store.Batches;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.RowWrite;
import org.sigcore.store.SiteTimes;
import org.sigcore.store.Sql;
import org.sigcore.store.StaleException;
import tools.jackson.databind.node.ObjectNode;

/** Usage store in table {@code usagecontext}, by primary key. Concurrent reads share one round trip. Thread-safe. */
public final class JdbcUsageStore implements UsageStore {
    private static final String TABLE = "usagecontext";
    private static final String SELECT = "SELECT uekey, version, parts, document FROM usagecontext WHERE ";
    private static final String INSERT =
            "INSERT INTO usagecontext (uekey, version, site_id, changed_at, parts, document) VALUES (?, ?, ?, ?, ?, ?)";
    private static final int MOST_READS = 5;

    private final Database database;
    private final Commits commits;
    private final DocumentParts parts;
    private final KeyWalk walk;
    private final int siteId;
    private final SiteTimes times;
    private final String update;
    private final InstantSource clock;
    private final Batches<String, @Nullable Usage> reads;

    public JdbcUsageStore(PolicyDatabase policy, InstantSource clock) {
        this.database = policy.database();
        this.reads = new Batches<>(database, this::readRows);
        this.commits = policy.commits();
        this.parts = new DocumentParts(commits, policy.documents(), policy.siteId());
        this.walk = new KeyWalk(policy, TABLE, "uekey");
        this.siteId = policy.siteId();
        this.times = policy.times();
        this.update =
                "UPDATE usagecontext SET version = ?, site_id = ?, changed_at = %s, parts = ?, document = ? WHERE uekey = ? AND version = ?"
                        .formatted(times.raised("changed_at"));
        this.clock = clock;
    }

    @Override
    public Usage find(String uekey) {
        Commits.Unit unit = commits.current();
        Usage own = unit == null ? null : unit.recall(own(uekey), Usage.class);
        if (own != null) {
            return own;
        }
        Usage stored = read(uekey);
        Usage found = stored == null ? new Usage(uekey, RowVersion.NEW, UsageContext.EMPTY, null) : stored;
        remember(found);
        return found;
    }

    private @Nullable Usage read(String uekey) {
        for (int read = 1; ; read++) {
            try {
                return reads.run(uekey);
            } catch (StaleException e) {
                if (read == MOST_READS) {
                    throw e;
                }
            }
        }
    }

    private List<@Nullable Usage> readRows(List<String> keys) {
        Map<String, Usage> rows = new HashMap<>();
        database.execute(connection -> {
            record Row(String uekey, long version, DocumentParts.Head head) {}
            List<Row> found = Sql.all(
                    connection,
                    SELECT + Sql.in("uekey", keys.size()),
                    row -> new Row(
                            row.getString(1), row.getLong(2), new DocumentParts.Head(row.getBytes(4), row.getInt(3))),
                    keys.toArray());
            for (Row row : found) {
                ObjectNode document =
                        DocumentParts.read(connection, new DocumentParts.Row(TABLE, row.uekey, row.version), row.head);
                rows.put(
                        row.uekey,
                        new Usage(
                                row.uekey,
                                new RowVersion(row.version, row.head.parts()),
                                UsageContext.of(document),
                                Json.string(document, "timer")));
            }
            return null;
        });
        List<@Nullable Usage> inOrder = new ArrayList<>(keys.size());
        keys.forEach(key -> inOrder.add(rows.get(key)));
        return inOrder;
    }

    @Override
    public void put(Usage usage) {
        RowVersion before = usage.stamp();
        long version = before.version() + 1;
        String uekey = usage.uekey();
        ObjectNode document = usage.context().document();
        if (usage.timer() != null) {
            document.put("timer", usage.timer());
        }
        DocumentParts.Head head = parts.write(new DocumentParts.Row(TABLE, uekey, version), document);
        if (before.version() == 0) {
            commits.write(RowWrite.of(
                    TABLE,
                    uekey,
                    INSERT,
                    uekey,
                    version,
                    siteId,
                    times.of(clock.millis()),
                    head.parts(),
                    head.octets()));
        } else {
            parts.remove(new DocumentParts.Row(TABLE, uekey, before.version()), before.parts());
            commits.write(RowWrite.fenced(
                    TABLE,
                    uekey,
                    update,
                    version,
                    siteId,
                    times.of(clock.millis()),
                    head.parts(),
                    head.octets(),
                    uekey,
                    before.version()));
        }
        remember(usage);
    }

    @Override
    public List<LastWrite> walk(String after, int limit) {
        return walk.page(after, limit);
    }

    @Override
    public void confirm(String uekey) {
        walk.confirm(uekey, clock.millis());
    }

    private void remember(Usage usage) {
        Commits.Unit unit = commits.current();
        if (unit != null) {
            unit.remember(own(usage.uekey()), usage);
        }
    }

    private static String own(String uekey) {
        return TABLE + "/own/" + uekey;
    }
}
