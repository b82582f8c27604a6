// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingKeys;
import org.sigcore.bsf.bsfmanagementservice.logic.MbsSession;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.service.DocumentStore;
import org.sigcore.model.session.SubscriberIdentity;
import org.sigcore.store.Batches;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;
import tools.jackson.databind.node.ObjectNode;

/** Store of documents of one type, in a table with a table of keys. Thread-safe. */
public final class JdbcDocumentStore implements DocumentStore {
    private final Database database;
    private final BindingTable table;
    private final Function<ObjectNode, List<String>> keys;
    private final Follower follower;
    private final Batches<String, List<StoredDocument>> reads;

    /** Changes further rows in the transaction that changes or deletes a document. */
    @FunctionalInterface
    private interface Follower {
        /** @param document null if deleted */
        void follow(Connection connection, String id, @Nullable ObjectNode document) throws SQLException;
    }

    private JdbcDocumentStore(Database database, BindingTable table, Function<ObjectNode, List<String>> keys) {
        this(database, table, keys, (connection, id, document) -> {});
    }

    private JdbcDocumentStore(
            Database database, BindingTable table, Function<ObjectNode, List<String>> keys, Follower follower) {
        this.database = database;
        this.table = table;
        this.keys = keys;
        this.follower = follower;
        this.reads =
                new Batches<>(database, asked -> database.execute(connection -> table.findByKeys(connection, asked)));
    }

    /** Creates the store of UE bindings, indexed by SUPI and GPSI. */
    public static JdbcDocumentStore ofUeBindings(Database database, int siteId) {
        return new JdbcDocumentStore(
                database, new BindingTable("pcf_ue_binding", "pcf_ue_binding_key", siteId), BindingKeys::identities);
    }

    /**
     * Creates the store of MBS bindings. Each session has at most one. Renews the keys of bindings that a former version
     * stored by the text of their IPv6 addresses.
     */
    public static JdbcDocumentStore ofMbsBindings(Database database, int siteId) {
        JdbcDocumentStore store = new JdbcDocumentStore(
                database, new BindingTable("pcf_mbs_binding", "pcf_mbs_binding_key", siteId), MbsSession::keysOf);
        database.execute(connection -> store.table.findLike(connection, MbsSession.IPV6_KEYS))
                .forEach(store::renewKey);
        return store;
    }

    /** Replaces a key that the document no longer has by its key of that kind, unless a later document has that key. */
    private void renewKey(String key, StoredDocument document) {
        List<String> renewed = keys.apply(document.document()).stream()
                .filter(each -> each.charAt(0) == key.charAt(0))
                .toList();
        try {
            if (!renewed.contains(key)) {
                database.transact(connection -> {
                    if (table.lock(connection, document.id()) != null) { // otherwise deleted by another process
                        table.rekey(connection, document.id(), List.of(key), renewed);
                    }
                    return null;
                });
            }
        } catch (DuplicateKeyException taken) {
            // The former key remains: the document is found by its id.
        }
    }

    /** Creates the store of subscriptions, indexed by SUPI, which also redirects and removes their notifications. */
    public static JdbcDocumentStore ofSubscriptions(Database database, int siteId) {
        Function<ObjectNode, List<String>> supi = subscription ->
                List.of(SubscriberIdentity.canonical(subscription.path("supi").asString()));
        return new JdbcDocumentStore(
                database,
                new BindingTable("bsf_subscription", "bsf_subscription_key", siteId),
                supi,
                JdbcNotificationOutbox::follow);
    }

    @Override
    public boolean add(StoredDocument document) {
        try {
            database.transact(connection -> {
                table.insert(connection, document, keys.apply(document.document()));
                return null;
            });
            return true;
        } catch (DuplicateKeyException taken) {
            return false;
        }
    }

    @Override
    public List<StoredDocument> add(StoredDocument document, String key, UnaryOperator<List<StoredDocument>> surplus) {
        try {
            return addInstead(document, key, surplus);
        } catch (DuplicateKeyException e) { // the previous attempt was executed, but its result was lost
            return List.of();
        }
    }

    private List<StoredDocument> addInstead(
            StoredDocument document, String key, UnaryOperator<List<StoredDocument>> surplus) {
        return database.transact(connection -> {
            List<StoredDocument> gone = new ArrayList<>();
            for (StoredDocument each :
                    surplus.apply(table.findByKeys(connection, List.of(key)).getFirst())) {
                StoredDocument locked = table.lock(connection, each.id());
                if (locked != null) { // otherwise deleted by another process
                    table.delete(connection, locked.id(), keys.apply(locked.document()));
                    gone.add(locked);
                }
            }
            table.insert(connection, document, keys.apply(document.document()));
            return gone;
        });
    }

    @Override
    public Optional<StoredDocument> find(String id) {
        return Optional.ofNullable(database.execute(connection -> table.find(connection, id)));
    }

    @Override
    public List<StoredDocument> findByKey(String key) {
        return reads.run(key);
    }

    @Override
    public Optional<StoredDocument> update(String id, UnaryOperator<ObjectNode> change) {
        return Optional.ofNullable(database.transact(connection -> {
            StoredDocument before = table.lock(connection, id);
            if (before == null) {
                return null;
            }
            StoredDocument after = new StoredDocument(id, before.storedAtMillis(), change.apply(before.document()));
            table.update(connection, after);
            table.rekey(connection, id, keys.apply(before.document()), keys.apply(after.document()));
            follower.follow(connection, id, after.document());
            return after;
        }));
    }

    @Override
    public Optional<StoredDocument> delete(String id) {
        return Optional.ofNullable(database.transact(connection -> {
            StoredDocument document = table.lock(connection, id);
            if (document != null) {
                table.delete(connection, id, keys.apply(document.document()));
                follower.follow(connection, id, null);
            }
            return document;
        }));
    }
}
