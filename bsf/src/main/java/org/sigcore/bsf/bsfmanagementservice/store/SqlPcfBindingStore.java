// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingKeys;
import org.sigcore.bsf.bsfmanagementservice.logic.PcfBindingStore;
import org.sigcore.bsf.bsfmanagementservice.logic.Registration;
import org.sigcore.bsf.bsfmanagementservice.logic.RegistrationRules;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Bindings of PDU sessions in three tables: {@code pcf_binding} by id, {@code pcf_binding_lookup} by address with the
 * document beside the key, {@code pcf_binding_identity} by SUPI and GPSI. Rows are locked in the order of their keys, so
 * that transactions do not wait for one another in a circle. Thread-safe.
 */
public final class SqlPcfBindingStore implements PcfBindingStore {
    private static final BindingTable BINDINGS = new BindingTable("pcf_binding", "pcf_binding_identity");
    /** How often a registration is settled anew because another took one of its keys meanwhile. */
    private static final int RACES = 5;

    private final Database database;

    public SqlPcfBindingStore(Database database) {
        this.database = database;
    }

    @Override
    public Registration register(StoredDocument binding) {
        List<String> keys = BindingKeys.of(binding.document());
        try {
            // Nearly always no key is taken: then nothing needs to be read first.
            return database.transact(connection -> add(connection, binding, keys));
        } catch (DuplicateKeyException taken) {
            return settle(binding, keys);
        }
    }

    private static Registration add(Connection connection, StoredDocument binding, List<String> keys)
            throws SQLException {
        BINDINGS.insert(connection, binding, BindingKeys.identities(binding.document()));
        if (!keys.isEmpty()) {
            LookupTable.insertAll(connection, keys, binding);
        }
        return new Registration.Added(binding);
    }

    private Registration settle(StoredDocument binding, List<String> keys) {
        for (int race = 1; ; race++) {
            try {
                return database.transact(connection -> settle(connection, binding, keys));
            } catch (DuplicateKeyException e) {
                if (race == RACES) {
                    throw e;
                }
            }
        }
    }

    private static Registration settle(Connection connection, StoredDocument binding, List<String> keys)
            throws SQLException {
        Map<String, StoredDocument> sharing = new LinkedHashMap<>();
        for (String key : keys) {
            LookupTable.lock(connection, key).forEach(other -> sharing.put(other.id(), other));
        }
        Registration settled = RegistrationRules.settle(binding, sharing.values());
        switch (settled) {
            case Registration.Added(var added) -> {
                BINDINGS.insert(connection, added, BindingKeys.identities(added.document()));
                putAll(connection, keys, added);
            }
            case Registration.Replaced(var replaced) ->
                replace(connection, Objects.requireNonNull(sharing.get(replaced.id())), replaced);
            case Registration.Refused refused -> {}
        }
        return settled;
    }

    private static void putAll(Connection connection, List<String> keys, StoredDocument binding) throws SQLException {
        for (String key : keys) {
            LookupTable.put(connection, key, binding);
        }
    }

    private static void replace(Connection connection, StoredDocument before, StoredDocument after)
            throws SQLException {
        List<String> keys = BindingKeys.of(after.document());
        List<String> gone = BindingKeys.of(before.document()).stream()
                .filter(key -> !keys.contains(key))
                .toList();
        BINDINGS.update(connection, after);
        BINDINGS.rekey(
                connection,
                after.id(),
                BindingKeys.identities(before.document()),
                BindingKeys.identities(after.document()));
        if (!gone.isEmpty()) {
            LookupTable.removeAll(connection, gone, after.id());
        }
        putAll(connection, keys, after);
    }

    @Override
    public Optional<StoredDocument> find(String bindingId) {
        return Optional.ofNullable(database.execute(connection -> BINDINGS.find(connection, bindingId)));
    }

    @Override
    public List<StoredDocument> findByKey(String key) {
        return database.execute(connection -> LookupTable.find(connection, key));
    }

    @Override
    public List<StoredDocument> findByKeys(List<String> keys) {
        return keys.isEmpty() ? List.of() : database.execute(connection -> LookupTable.findAny(connection, keys));
    }

    @Override
    public List<StoredDocument> findByIdentity(String identity) {
        return database.execute(connection -> BINDINGS.findByKey(connection, identity));
    }

    @Override
    public Optional<StoredDocument> update(String bindingId, UnaryOperator<ObjectNode> change) {
        return Optional.ofNullable(database.transact(connection -> {
            StoredDocument before = BINDINGS.lock(connection, bindingId);
            if (before == null) {
                return null;
            }
            StoredDocument after =
                    new StoredDocument(bindingId, before.storedAtMillis(), change.apply(before.document()));
            replace(connection, before, after);
            return after;
        }));
    }

    @Override
    public Optional<StoredDocument> delete(String bindingId) {
        return Optional.ofNullable(database.transact(connection -> {
            StoredDocument binding = BINDINGS.lock(connection, bindingId);
            if (binding != null) {
                List<String> keys = BindingKeys.of(binding.document());
                BINDINGS.delete(connection, bindingId, BindingKeys.identities(binding.document()));
                if (!keys.isEmpty()) {
                    LookupTable.removeAll(connection, keys, bindingId);
                }
            }
            return binding;
        }));
    }
}
