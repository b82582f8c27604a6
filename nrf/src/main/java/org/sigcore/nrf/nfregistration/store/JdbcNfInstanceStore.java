// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.store;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nfregistration.StatusEvent;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.contract.nrfartisan.StateTopics;
import org.sigcore.nrf.contract.nrfartisan.StoredText;
import org.sigcore.nrf.nfregistration.service.NfInstanceStore;
import org.sigcore.nrf.nfregistration.service.StoredChange;
import org.sigcore.platform.state.StateFeed;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.KeyedRows;
import org.sigcore.store.feed.Change;

/**
 * Stores NF instances in the table NfInstances, one row each, accessed by its primary key. The transaction of a change
 * contains the row, the event for subscribers, and the announcement to other processes.
 */
public final class JdbcNfInstanceStore implements NfInstanceStore {
    private static final String COLUMNS = "revision, document, site_id";

    private final Database database;
    private final StateFeed feed;
    private final OwnPlmns plmns;

    /** @param plmns the PLMNs of NF instances that registered without {@code plmnList} */
    public JdbcNfInstanceStore(NrfDatabase database, StateFeed feed, OwnPlmns plmns) {
        this.database = database.database();
        this.feed = feed;
        this.plmns = plmns;
    }

    /** Columns of an instance. */
    private record Row(long revision, String document, String site) {}

    /** Texts of a change, serialized once outside the transaction, which may be repeated. */
    private record Texts(
            StoredChange change,
            @Nullable String before,
            @Nullable String after) {
        static Texts of(StoredChange change) {
            return new Texts(change, text(change.before()), text(change.after()));
        }

        private static @Nullable String text(@Nullable NfInstance instance) {
            return instance == null ? null : StoredText.of(instance.profile().document());
        }

        StatusEvent event() {
            return new StatusEvent(change.id(), change.revision(), before, after);
        }

        Change announcement() {
            return Change.of(StateTopics.INSTANCE, change.id(), change.revision());
        }
    }

    @Override
    public void forEach(Consumer<NfInstance> each) {
        KeyedRows.forEach(
                database,
                "NfInstances",
                "nf_instance_id",
                COLUMNS,
                row -> new Row(row.getLong(2), row.getString(3), row.getString(4)),
                row -> each.accept(instance(row)));
    }

    @Override
    public @Nullable NfInstance find(String id) {
        return database.<@Nullable NfInstance>execute(connection -> {
            try (PreparedStatement query =
                    connection.prepareStatement("SELECT " + COLUMNS + " FROM NfInstances WHERE nf_instance_id = ?")) {
                query.setString(1, id);
                try (ResultSet row = query.executeQuery()) {
                    return row.next() ? instance(new Row(row.getLong(1), row.getString(2), row.getString(3))) : null;
                }
            }
        });
    }

    @Override
    public boolean commit(StoredChange change) {
        Texts texts = Texts.of(change);
        boolean committed;
        try {
            committed = database.transact(connection -> write(connection, texts));
        } catch (DuplicateKeyException e) {
            return false; // registered by another process
        }
        if (committed) {
            feed.wake();
        }
        return committed;
    }

    @Override
    public Set<String> commitAll(Collection<StoredChange> changes) {
        if (changes.isEmpty()) {
            return Set.of();
        }
        List<Texts> all = changes.stream().map(Texts::of).toList();
        Set<String> committed = database.transact(connection -> {
            Set<String> ids = new HashSet<>();
            for (Texts texts : all) {
                if (write(connection, texts)) {
                    ids.add(texts.change.id());
                }
            }
            return ids;
        });
        feed.wake();
        return committed;
    }

    @Override
    public void awaitOthers() {
        feed.awaitOthers();
    }

    @Override
    public void announceHeartbeats(Collection<String> ids) {
        if (ids.isEmpty() || !feed.shared()) {
            return;
        }
        List<Change> changes = new ArrayList<>();
        StringBuilder payload = new StringBuilder();
        for (String id : ids) {
            if (payload.length() + id.length() + 1 > Change.MAX_PAYLOAD) {
                changes.add(new Change(StateTopics.HEARTBEAT, "", 0, payload.toString()));
                payload.setLength(0);
            }
            payload.append(payload.isEmpty() ? "" : ",").append(id);
        }
        changes.add(new Change(StateTopics.HEARTBEAT, "", 0, payload.toString()));
        database.transact(connection -> {
            feed.append(connection, changes);
            return true;
        });
    }

    /** Returns false if the stored revision differs. */
    private boolean write(Connection connection, Texts texts) throws SQLException {
        boolean written = texts.change.before() == null
                ? insert(connection, texts)
                : texts.change.after() == null ? delete(connection, texts) : update(connection, texts);
        if (written) {
            JdbcStatusEvents.append(connection, texts.event());
            feed.append(connection, List.of(texts.announcement()));
        }
        return written;
    }

    private static boolean insert(Connection connection, Texts texts) throws SQLException {
        NfInstance after = texts.change.after();
        if (after == null) {
            return false; // absent before and after
        }
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO NfInstances (nf_instance_id, nf_type, nf_status, revision, document, site_id)"
                        + " VALUES (?, ?, ?, ?, ?, ?)")) {
            insert.setString(1, texts.change.id());
            insert.setString(2, after.profile().nfType());
            insert.setString(3, after.profile().nfStatus());
            insert.setLong(4, after.revision());
            insert.setString(5, texts.after);
            insert.setString(6, after.site());
            return insert.executeUpdate() == 1;
        }
    }

    private static boolean update(Connection connection, Texts texts) throws SQLException {
        NfInstance before = texts.change.before();
        NfInstance after = texts.change.after();
        if (before == null || after == null) {
            return false;
        }
        try (PreparedStatement update = connection.prepareStatement("UPDATE NfInstances SET nf_type = ?, nf_status = ?,"
                + " revision = ?, document = ?, site_id = ? WHERE nf_instance_id = ? AND revision = ?")) {
            update.setString(1, after.profile().nfType());
            update.setString(2, after.profile().nfStatus());
            update.setLong(3, after.revision());
            update.setString(4, texts.after);
            update.setString(5, after.site());
            update.setString(6, texts.change.id());
            update.setLong(7, before.revision());
            return update.executeUpdate() == 1;
        }
    }

    private static boolean delete(Connection connection, Texts texts) throws SQLException {
        NfInstance before = texts.change.before();
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM NfInstances WHERE nf_instance_id = ? AND revision = ?")) {
            delete.setString(1, texts.change.id());
            delete.setLong(2, before == null ? 0 : before.revision());
            return delete.executeUpdate() == 1;
        }
    }

    private NfInstance instance(Row row) {
        return new NfInstance(
                NFProfile.of(Json.parseObject(row.document.getBytes(StandardCharsets.UTF_8)), plmns),
                row.revision,
                row.site);
    }
}
