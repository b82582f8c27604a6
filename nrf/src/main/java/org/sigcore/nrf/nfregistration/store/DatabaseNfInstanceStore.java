// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.store;

import java.util.Collection;
import java.util.List;
import org.hibernate.StatelessSession;
import org.sigcore.model.Json;
import org.sigcore.nrf.nfregistration.api.NfInstance;
import org.sigcore.nrf.nfregistration.logic.NfInstanceStore;
import org.sigcore.store.Database;
import org.sigcore.store.Entities;

/** NF instances in the table NfInstances; one row, reached by its primary key, an instance. */
public final class DatabaseNfInstanceStore implements NfInstanceStore {
    private final Entities entities;

    /** @param database migrated with {@code db/migration/nrf} */
    public DatabaseNfInstanceStore(Database database) {
        this.entities = database.entities(NfInstanceRow.class);
    }

    @Override
    public List<NfInstance> loadAll() {
        return entities.read(
                session -> session.createSelectionQuery("from NfInstanceRow", NfInstanceRow.class).list().stream()
                        .map(NfInstanceRow::toInstance)
                        .toList());
    }

    @Override
    public void save(NfInstance instance) {
        NfInstanceRow row = NfInstanceRow.of(instance);
        // Not StatelessSession.upsert: on H2 it casts the document to the length of the mapping and so may cut it
        // short.
        entities.transact(session -> {
            if (replace(session, instance) == 0) {
                session.insert(row);
            }
            return row;
        });
    }

    @Override
    public void refresh(Collection<NfInstance> instances) {
        if (!instances.isEmpty()) {
            entities.transact(session -> {
                int updated = 0;
                for (NfInstance instance : instances) {
                    updated += refresh(session, instance);
                }
                return updated;
            });
        }
    }

    private static int replace(StatelessSession session, NfInstance instance) {
        return session.createMutationQuery("update NfInstanceRow set nfType = :type, nfStatus = :status,"
                        + " revision = :revision, document = :document where id = :id")
                .setParameter("type", instance.profile().nfType())
                .setParameter("status", instance.profile().nfStatus())
                .setParameter("revision", instance.revision())
                .setParameter("document", Json.text(instance.profile().document()))
                .setParameter("id", instance.id())
                .executeUpdate();
    }

    private static int refresh(StatelessSession session, NfInstance instance) {
        return session.createMutationQuery("update NfInstanceRow set nfStatus = :status, revision = :revision,"
                        + " document = :document where id = :id and revision < :revision")
                .setParameter("status", instance.profile().nfStatus())
                .setParameter("revision", instance.revision())
                .setParameter("document", Json.text(instance.profile().document()))
                .setParameter("id", instance.id())
                .executeUpdate();
    }

    @Override
    public void delete(String id) {
        entities.transact(session -> session.createMutationQuery("delete from NfInstanceRow where id = :id")
                .setParameter("id", id)
                .executeUpdate());
    }
}
