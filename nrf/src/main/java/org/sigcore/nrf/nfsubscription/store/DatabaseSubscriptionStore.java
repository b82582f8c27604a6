// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.store;

import java.util.Collection;
import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.nrf.nfsubscription.logic.SubscriptionStore;
import org.sigcore.store.Database;
import org.sigcore.store.Entities;

/** Subscriptions in the table NfSubscriptions; one row, reached by its primary key, a subscription. */
public final class DatabaseSubscriptionStore implements SubscriptionStore {
    private final Entities entities;

    /** @param database migrated with {@code db/migration/nrf} */
    public DatabaseSubscriptionStore(Database database) {
        this.entities = database.entities(SubscriptionRow.class);
    }

    @Override
    public List<Subscription> loadAll() {
        return entities.read(
                session -> session.createSelectionQuery("from SubscriptionRow", SubscriptionRow.class).list().stream()
                        .map(SubscriptionRow::toSubscription)
                        .toList());
    }

    @Override
    public void save(Subscription subscription) {
        SubscriptionRow row = SubscriptionRow.of(subscription);
        // Not StatelessSession.upsert: on H2 it casts the document to the length of the mapping and so may cut it
        // short.
        entities.transact(session -> {
            int replaced = session.createMutationQuery(
                            "update SubscriptionRow set validUntilEpochMillis = :until, document = :document where id = :id")
                    .setParameter("until", subscription.validUntil().toEpochMilli())
                    .setParameter("document", Json.text(subscription.document()))
                    .setParameter("id", subscription.id())
                    .executeUpdate();
            if (replaced == 0) {
                session.insert(row);
            }
            return row;
        });
    }

    @Override
    public void delete(Collection<String> ids) {
        entities.transact(session -> {
            int deleted = 0;
            for (String id : ids) {
                deleted += session.createMutationQuery("delete from SubscriptionRow where id = :id")
                        .setParameter("id", id)
                        .executeUpdate();
            }
            return deleted;
        });
    }
}
