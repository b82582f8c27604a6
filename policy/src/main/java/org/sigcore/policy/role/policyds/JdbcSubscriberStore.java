// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.policyds.SubscriberRow;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.store.DocumentParts;
import org.sigcore.policy.kernel.store.Documents;
import org.sigcore.policy.kernel.store.KeyWalk;
import org.sigcore.policy.kernel.store.LastWrite;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.policyds.service.SubscriberStore;
import org.sigcore.store.Batches;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.RowWrite;
import org.sigcore.store.SiteTimes;
import org.sigcore.store.Sql;
import org.sigcore.store.StaleException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Subscriber store in table {@code pdssubscriber}, by primary key. Concurrent reads of subscribers share one round
 * trip.
 */
public final class JdbcSubscriberStore implements SubscriberStore {
    private static final String TABLE = "pdssubscriber";
    private static final String SELECT = "SELECT p.uekey, " + SubscriberRow.COLUMNS + " FROM pdssubscriber p WHERE ";
    private static final String INSERT =
            "INSERT INTO pdssubscriber (uekey, version, site_id, changed_at, parts, document) VALUES (?, ?, ?, ?, ?, ?)";
    private static final String DELETE = "DELETE FROM pdssubscriber WHERE uekey = ? AND version = ?";
    private static final int MOST_READS = 5;

    private final Database database;
    private final Commits commits;
    private final DocumentParts parts;
    private final KeyWalk walk;
    private final int siteId;
    private final SiteTimes times;
    private final String update;
    private final InstantSource clock;
    private final Batches<String, @Nullable SubscriberRow> reads;

    public JdbcSubscriberStore(PolicyDatabase policy, InstantSource clock) {
        this.database = policy.database();
        this.reads = new Batches<>(database, this::readRows);
        this.commits = policy.commits();
        this.parts = new DocumentParts(commits, policy.documents(), policy.siteId());
        this.walk = new KeyWalk(policy, TABLE, "uekey");
        this.siteId = policy.siteId();
        this.times = policy.times();
        this.update =
                "UPDATE pdssubscriber SET version = ?, site_id = ?, changed_at = %s, parts = ?, document = ? WHERE uekey = ? AND version = ?"
                        .formatted(times.raised("changed_at"));
        this.clock = clock;
    }

    /** State of a subscriber in this unit of work; null if removed. */
    private record Own(@Nullable Subscriber subscriber) {}

    @Override
    public @Nullable Subscriber find(String uekey) {
        Commits.Unit unit = commits.current();
        Own own = unit == null ? null : unit.recall(own(uekey), Own.class);
        if (own != null) {
            return own.subscriber;
        }
        for (int read = 1; ; read++) {
            SubscriberRow known = read == 1 ? SubscriberRow.recall(unit, uekey) : null;
            SubscriberRow row = known == null ? reads.run(uekey) : known;
            if (row != null && known == null) {
                row.remember(unit);
            }
            byte[] document = row == null ? null : row.document();
            if (row == null || document == null) {
                return null;
            }
            try {
                return subscriber(row, document);
            } catch (StaleException e) {
                if (read == MOST_READS) {
                    throw e;
                }
            }
        }
    }

    private List<@Nullable SubscriberRow> readRows(List<String> keys) {
        Map<String, SubscriberRow> rows = new HashMap<>();
        database.execute(connection -> Sql.all(
                        connection,
                        SELECT + Sql.in("p.uekey", keys.size()),
                        row -> SubscriberRow.read(row, 2, row.getString(1)),
                        keys.toArray()))
                .forEach(row -> rows.put(row.uekey(), row));
        List<@Nullable SubscriberRow> inOrder = new ArrayList<>(keys.size());
        keys.forEach(key -> inOrder.add(rows.get(key)));
        return inOrder;
    }

    private Subscriber subscriber(SubscriberRow row, byte[] document) {
        DocumentParts.Head head = new DocumentParts.Head(document, row.parts());
        DocumentParts.Row key = new DocumentParts.Row(TABLE, row.uekey(), row.version());
        ObjectNode whole = row.parts() == 0
                ? Documents.decode(document)
                : database.execute(connection -> DocumentParts.read(connection, key, head));
        List<Use> uses = new ArrayList<>();
        whole.path("uses")
                .properties()
                .forEach(use -> uses.add(new Use(use.getKey(), use.getValue().asString())));
        return new Subscriber(
                row.uekey(),
                new RowVersion(row.version(), row.parts()),
                whole.withObjectProperty("data"),
                udr(whole.path("udr")),
                whole.get("chf") instanceof ObjectNode chf ? chf(chf) : null,
                uses,
                whole.withObjectProperty("ssv"),
                sources(whole.path("sources")));
    }

    private static ChfSubscription chf(ObjectNode chf) {
        List<String> ids = new ArrayList<>();
        for (JsonNode id : chf.path("counterIds")) {
            ids.add(id.asString());
        }
        return new ChfSubscription(
                Json.string(chf, "uri"),
                ids,
                chf.withObjectProperty("statusInfos"),
                Json.string(chf, "timer"),
                chf.path("unconfirmed").asBoolean(false));
    }

    private static Map<String, UdrSubscription> udr(JsonNode udr) {
        Map<String, UdrSubscription> subscriptions = new HashMap<>();
        udr.properties()
                .forEach(each -> subscriptions.put(
                        each.getKey(),
                        new UdrSubscription(
                                Json.string(each.getValue(), "uri"),
                                each.getValue().path("expiry").asLong(0),
                                Json.string(each.getValue(), "timer"))));
        return subscriptions;
    }

    private static Map<String, SourceData> sources(JsonNode sources) {
        Map<String, SourceData> said = new HashMap<>();
        sources.properties()
                .forEach(each -> said.put(
                        each.getKey(),
                        new SourceData(
                                each.getValue().get("attributes") instanceof ObjectNode found ? found : Json.object(),
                                Json.string(each.getValue(), "uri"),
                                Json.string(each.getValue(), "timer"))));
        return said;
    }

    @Override
    public void put(Subscriber subscriber) {
        RowVersion before = subscriber.stamp();
        long version = before.version() + 1;
        DocumentParts.Head head =
                parts.write(new DocumentParts.Row(TABLE, subscriber.uekey(), version), document(subscriber));
        String supi = subscriber.uekey();
        if (before.version() == 0) {
            commits.write(RowWrite.of(
                    TABLE, supi, INSERT, supi, version, siteId, times.of(clock.millis()), head.parts(), head.octets()));
        } else {
            parts.remove(new DocumentParts.Row(TABLE, supi, before.version()), before.parts());
            commits.write(RowWrite.fenced(
                    TABLE,
                    supi,
                    update,
                    version,
                    siteId,
                    times.of(clock.millis()),
                    head.parts(),
                    head.octets(),
                    supi,
                    before.version()));
        }
        remember(supi, subscriber);
    }

    @Override
    public void remove(Subscriber subscriber) {
        RowVersion before = subscriber.stamp();
        Commits.Unit unit = commits.current();
        if (before.version() > 0) {
            parts.remove(new DocumentParts.Row(TABLE, subscriber.uekey(), before.version()), before.parts());
            commits.write(RowWrite.fenced(TABLE, subscriber.uekey(), DELETE, subscriber.uekey(), before.version()));
        } else if (unit != null) {
            unit.forget(TABLE, subscriber.uekey()); // inserted and removed in this unit
        }
        remember(subscriber.uekey(), null);
    }

    @Override
    public List<LastWrite> walk(String after, int limit) {
        return walk.page(after, limit);
    }

    @Override
    public void confirm(String id) {
        walk.confirm(id, clock.millis());
    }

    private void remember(String supi, @Nullable Subscriber subscriber) {
        Commits.Unit unit = commits.current();
        if (unit != null) {
            unit.remember(own(supi), new Own(subscriber));
        }
    }

    private static ObjectNode document(Subscriber subscriber) {
        ObjectNode document = Json.object();
        document.set("data", subscriber.data());
        ChfSubscription chf = subscriber.chf();
        if (chf != null) {
            ObjectNode stored = put(document.putObject("chf"), chf.uri(), chf.timer());
            chf.counterIds().forEach(stored.putArray("counterIds")::add);
            stored.set("statusInfos", chf.statusInfos());
            if (chf.unconfirmed()) {
                stored.put("unconfirmed", true);
            }
        }
        subscriber.udr().forEach((resource, subscription) -> {
            ObjectNode stored = put(
                    document.withObjectProperty("udr").putObject(resource), subscription.uri(), subscription.timer());
            if (subscription.expiry() > 0) {
                stored.put("expiry", subscription.expiry());
            }
        });
        if (!subscriber.ssv().isEmpty()) {
            document.set("ssv", subscriber.ssv());
        }
        subscriber
                .sources()
                .forEach((key, said) -> put(
                                document.withObjectProperty("sources").putObject(key),
                                said.subscription(),
                                said.timer())
                        .set("attributes", said.attributes()));
        ObjectNode uses = document.putObject("uses");
        subscriber.uses().forEach(use -> uses.put(use.sessionId(), use.service()));
        return document;
    }

    private static ObjectNode put(ObjectNode subscription, @Nullable String uri, @Nullable String timer) {
        if (uri != null) {
            subscription.put("uri", uri);
        }
        return timer == null ? subscription : subscription.put("timer", timer);
    }

    private static String own(String supi) {
        return TABLE + "/own/" + supi;
    }
}
