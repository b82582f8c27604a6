// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.DisplacedBinding;
import org.sigcore.bsf.bsfmanagementservice.logic.Registration;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.service.PcfBindingStore;
import org.sigcore.store.Batches;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.SqlWork;
import tools.jackson.databind.node.ObjectNode;

/**
 * Store of PDU session bindings in the table {@code pcf_binding}. A registration is one statement, a look-up by address
 * one read by primary key, a deletion one read and one statement, each in a transaction of its own. Concurrent calls of
 * many threads are batched into common statements. Only a binding that shares an address with another one needs a
 * transaction of several statements. Thread-safe.
 */
public final class JdbcPcfBindingStore implements PcfBindingStore {
    /** Maximum attempts of a registration when concurrent registrations insert one of its keys. */
    private static final int RACES = 5;

    /** A binding with more rows is stored in a separate statement, which bounds the size of a statement. */
    private static final int MOST_ROWS_IN_COMPANY = 16;

    private final Database database;
    private final BindingEntryTable table;
    private final Batches<BindingRows, Boolean> inserts;
    private final Batches<String, Deleted> deletes;
    private final Batches<String, byte[]> reads;

    /**
     * @param siteId number of this site among the sites that replicate bindings to each other
     * @param clock supplies the modification time of rows: between two sites, the later change wins
     */
    public JdbcPcfBindingStore(Database database, int siteId, Clock clock) {
        this.database = database;
        this.table = new BindingEntryTable(siteId, clock::millis);
        this.inserts = new Batches<>(database, this::insertAll);
        this.deletes = new Batches<>(database, this::deleteAll);
        this.reads = new Batches<>(
                database, keys -> database.execute(connection -> table.batches().read(connection, keys)));
    }

    @Override
    public Registration register(StoredDocument binding, RegistrationRule rule) {
        BindingRows rows = BindingRows.of(binding, binding.id());
        try {
            // In most cases no key exists yet, so no read is needed first.
            if (rows.rows().size() <= MOST_ROWS_IN_COMPANY) {
                inserts.run(rows);
            } else {
                insertAll(List.of(rows));
            }
            return new Registration.Added(binding, List.of());
        } catch (DuplicateKeyException taken) {
            return transactInRace(connection -> settle(connection, rows, rule));
        }
    }

    private List<Boolean> insertAll(List<BindingRows> bindings) {
        database.write(connection -> {
            table.batches().insert(connection, bindings);
            return true;
        });
        return Collections.nCopies(bindings.size(), true);
    }

    private <T extends @Nullable Object> T transactInRace(SqlWork<T> work) {
        for (int race = 1; ; race++) {
            try {
                return database.transact(work);
            } catch (DuplicateKeyException e) {
                if (race == RACES) {
                    throw e;
                }
            }
        }
    }

    private Registration settle(Connection connection, BindingRows incoming, RegistrationRule rule)
            throws SQLException {
        BindingChange change = new BindingChange(connection, table);
        Map<String, StoredDocument> sharing = change.sharing(incoming);
        StoredDocument itself = sharing.get(incoming.binding().id());
        if (itself != null) { // the previous attempt was executed, but its result was lost
            return new Registration.Added(itself, List.of());
        }
        Registration settled = rule.settle(incoming.binding(), sharing.values());
        switch (settled) {
            case Registration.Added(var _, var losers) -> {
                change.add(incoming);
                carryOut(change, losers);
            }
            case Registration.Replaced(var binding, var losers) -> {
                change.replace(Objects.requireNonNull(sharing.get(binding.id())), binding);
                carryOut(change, losers);
            }
            case Registration.Refused refused -> {}
        }
        return settled;
    }

    private static void carryOut(BindingChange change, List<DisplacedBinding> losers) throws SQLException {
        for (DisplacedBinding loser : losers) {
            switch (loser.fate()) {
                case KEPT -> {}
                case REDUCED -> change.replace(loser.before(), Objects.requireNonNull(loser.after()));
                case DEREGISTERED -> change.remove(loser.before());
            }
        }
        change.write();
    }

    @Override
    public Optional<StoredDocument> find(String bindingId) {
        return Optional.ofNullable(database.execute(connection -> table.findById(connection, bindingId)))
                .map(BindingEntryTable.Found::binding);
    }

    @Override
    public List<StoredDocument> findByKey(String key) {
        return entries(reads.run(key));
    }

    @Override
    public List<List<StoredDocument>> findByKeys(List<String> keys) {
        if (keys.isEmpty()) {
            return List.of();
        }
        int padding = roundedUp(keys.size()) - keys.size(); // few distinct lengths, so few statements
        List<String> padded = new ArrayList<>(keys);
        padded.addAll(Collections.nCopies(padding, keys.getLast()));
        List<byte[]> found = database.execute(connection -> table.batches().read(connection, padded));
        return found.subList(0, keys.size()).stream()
                .map(JdbcPcfBindingStore::entries)
                .toList();
    }

    private static int roundedUp(int size) {
        return size == 1 ? 1 : 2 * Integer.highestOneBit(size - 1);
    }

    private static List<StoredDocument> entries(byte[] row) {
        return row.length == 0 ? List.of() : DocumentCodec.entries(row);
    }

    @Override
    public List<StoredDocument> findByIdentity(String identity) {
        return database.execute(connection -> table.findByIdentity(connection, identity));
    }

    @Override
    public Optional<Registration.Replaced> update(String bindingId, UnaryOperator<ObjectNode> change, UpdateRule rule) {
        return Optional.ofNullable(transactInRace(connection -> {
            BindingEntryTable.Found found = table.lock(connection, bindingId);
            return found == null ? null : update(connection, found.binding(), change, rule);
        }));
    }

    private Registration.Replaced update(
            Connection connection, StoredDocument before, UnaryOperator<ObjectNode> wording, UpdateRule rule)
            throws SQLException {
        StoredDocument after =
                new StoredDocument(before.id(), before.storedAtMillis(), wording.apply(before.document()));
        BindingChange change = new BindingChange(connection, table);
        Map<String, StoredDocument> sharing = change.sharing(BindingRows.of(after, ""));
        Registration.Replaced settled = rule.settle(before, after, sharing.values());
        change.replace(before, after);
        carryOut(change, settled.losers());
        return settled;
    }

    @Override
    public Optional<StoredDocument> delete(String bindingId) {
        Deleted deleted = deletes.run(bindingId);
        return deleted.gone() ? Optional.ofNullable(deleted.binding()) : Optional.of(deleteShared(bindingId, deleted));
    }

    /**
     * Result of a deletion by one statement.
     *
     * @param binding null if no binding has that id
     * @param gone false if the binding may still exist
     */
    private record Deleted(@Nullable StoredDocument binding, boolean gone) {}

    private List<Deleted> deleteAll(List<String> ids) {
        List<BindingEntryTable.@Nullable Found> found =
                database.execute(connection -> table.batches().readByIds(connection, ids));
        List<BindingRows> unshared = new ArrayList<>(ids.size());
        for (BindingEntryTable.Found one : found) {
            if (one != null && one.token() != null) {
                unshared.add(BindingRows.of(one.binding(), one.token()));
            }
        }
        boolean allGone = deleteUnshared(unshared);
        List<Deleted> deleted = new ArrayList<>(ids.size());
        for (BindingEntryTable.Found one : found) {
            deleted.add(
                    one == null ? new Deleted(null, true) : new Deleted(one.binding(), one.token() != null && allGone));
        }
        return deleted;
    }

    private boolean deleteUnshared(List<BindingRows> bindings) {
        int rows = bindings.stream().mapToInt(it -> it.rows().size()).sum();
        return rows == 0 || database.write(connection -> table.batches().deleteUnshared(connection, bindings)) == rows;
    }

    // If the binding shares a row or was changed since it was read, its row by id still exists. Otherwise the previous
    // attempt deleted it and its result was lost, or a concurrent call deleted it.
    private StoredDocument deleteShared(String bindingId, Deleted deleted) {
        return database.transact(connection -> {
            BindingEntryTable.Found now = table.lock(connection, bindingId);
            if (now == null) {
                return Objects.requireNonNull(deleted.binding());
            }
            return remove(connection, now.binding());
        });
    }

    @Override
    public Optional<StoredDocument> delete(String bindingId, long storedAtMillis) {
        return Optional.ofNullable(database.transact(connection -> {
            BindingEntryTable.Found now = table.lock(connection, bindingId);
            return now == null || now.binding().storedAtMillis() != storedAtMillis
                    ? null
                    : remove(connection, now.binding());
        }));
    }

    private StoredDocument remove(Connection connection, StoredDocument binding) throws SQLException {
        BindingChange change = new BindingChange(connection, table);
        change.remove(binding);
        change.write();
        return binding;
    }

    @Override
    public Page unchanged(String afterId, long sinceMillis, int limit) {
        return database.execute(connection -> table.unchanged(connection, afterId, sinceMillis, limit));
    }

    @Override
    public void touch(String bindingId) {
        database.write(connection -> table.touch(connection, bindingId));
    }
}
