// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.store;

import java.util.Collection;
import java.util.List;
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
        entities.transact(session -> {
            session.upsert(row);
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
