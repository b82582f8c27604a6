// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.PcfBindingStore;
import org.sigcore.bsf.bsfmanagementservice.logic.Registration;
import org.sigcore.bsf.bsfmanagementservice.logic.RegistrationRules;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Bindings of PDU sessions in the table {@code pcf_binding}: registering one is one statement, finding it by an address one
 * read by primary key, deleting it a read and a statement, each a transaction of its own. Only a binding that shares an
 * address with another takes a transaction of several statements. Thread-safe.
 */
public final class SqlPcfBindingStore implements PcfBindingStore {
    /** How often a registration is settled anew because another took one of its keys meanwhile. */
    private static final int RACES = 5;

    private final Database database;
    private final BindingEntryTable table;

    /**
     * @param siteId which of several sites that replicate their bindings this is
     * @param clock says when a row was changed: between two sites the later change counts
     */
    public SqlPcfBindingStore(Database database, int siteId, Clock clock) {
        this.database = database;
        this.table = new BindingEntryTable(siteId, clock::millis);
    }

    @Override
    public Registration register(StoredDocument binding) {
        BindingRows rows = BindingRows.of(binding, binding.id());
        try {
            // Nearly always no key is taken: then nothing needs to be read first.
            if (BindingEntryTable.fitsOneStatement(rows)) {
                database.execute(connection -> insert(connection, rows));
            } else {
                database.transact(connection -> insert(connection, rows));
            }
            return new Registration.Added(binding);
        } catch (DuplicateKeyException taken) {
            return settle(rows);
        }
    }

    private @Nullable Void insert(Connection connection, BindingRows rows) throws SQLException {
        table.insert(connection, rows, rows.rows());
        return null;
    }

    private Registration settle(BindingRows rows) {
        for (int race = 1; ; race++) {
            try {
                return database.transact(connection -> settle(connection, rows));
            } catch (DuplicateKeyException e) {
                if (race == RACES) {
                    throw e;
                }
            }
        }
    }

    private Registration settle(Connection connection, BindingRows incoming) throws SQLException {
        Map<String, StoredDocument> sharing = new LinkedHashMap<>();
        for (BindingRows.Row row : incoming.documents()) {
            table.lockKey(connection, row.key()).forEach(other -> sharing.put(other.id(), other));
        }
        StoredDocument itself = sharing.get(incoming.binding().id());
        if (itself != null) { // the statement before this was carried out, but its answer was lost
            return new Registration.Added(itself);
        }
        Registration settled = RegistrationRules.settle(incoming.binding(), sharing.values());
        switch (settled) {
            case Registration.Added added -> table.addShared(connection, incoming);
            case Registration.Replaced(var replaced) ->
                replace(connection, Objects.requireNonNull(sharing.get(replaced.id())), replaced);
            case Registration.Refused refused -> {}
        }
        return settled;
    }

    private void replace(Connection connection, StoredDocument before, StoredDocument after) throws SQLException {
        table.removeShared(connection, BindingRows.of(before, ""));
        String token = after.id() + "/" + Long.toString(System.nanoTime(), Character.MAX_RADIX);
        table.addShared(connection, BindingRows.of(after, token));
    }

    @Override
    public Optional<StoredDocument> find(String bindingId) {
        return Optional.ofNullable(database.execute(connection -> table.findById(connection, bindingId)))
                .map(BindingEntryTable.Found::binding);
    }

    @Override
    public List<StoredDocument> findByKey(String key) {
        return database.execute(connection -> table.find(connection, key));
    }

    @Override
    public List<StoredDocument> findByKeys(List<String> keys) {
        return keys.isEmpty() ? List.of() : database.execute(connection -> table.findAny(connection, keys));
    }

    @Override
    public List<StoredDocument> findByIdentity(String identity) {
        return database.execute(connection -> table.findByIdentity(connection, identity));
    }

    @Override
    public Optional<StoredDocument> update(String bindingId, UnaryOperator<ObjectNode> change) {
        return Optional.ofNullable(database.transact(connection -> {
            BindingEntryTable.Found before = table.lock(connection, bindingId);
            if (before == null) {
                return null;
            }
            StoredDocument stored = before.binding();
            StoredDocument after =
                    new StoredDocument(bindingId, stored.storedAtMillis(), change.apply(stored.document()));
            replace(connection, stored, after);
            return after;
        }));
    }

    @Override
    public Optional<StoredDocument> delete(String bindingId) {
        BindingEntryTable.Found found = database.execute(connection -> table.findById(connection, bindingId));
        if (found == null) {
            return Optional.empty();
        }
        if (found.token() != null) {
            BindingRows rows = BindingRows.of(found.binding(), found.token());
            int deleted = database.execute(connection -> table.deleteUnshared(connection, rows));
            if (deleted == rows.rows().size()) {
                return Optional.of(found.binding());
            }
        }
        // It shares a row, or was changed since it was read: then its row by id is still there. If not, it is deleted:
        // by
        // the statement before this, whose answer was lost, or by another at the same time.
        return Optional.of(database.transact(connection -> {
            BindingEntryTable.Found now = table.lock(connection, bindingId);
            if (now == null) {
                return found.binding();
            }
            table.removeShared(connection, BindingRows.of(now.binding(), ""));
            return now.binding();
        }));
    }

    @Override
    public Page unchanged(String afterId, long sinceMillis, int limit) {
        return database.execute(connection -> table.unchanged(connection, afterId, sinceMillis, limit));
    }

    @Override
    public void touch(String bindingId) {
        database.execute(connection -> table.touch(connection, bindingId));
    }
}
