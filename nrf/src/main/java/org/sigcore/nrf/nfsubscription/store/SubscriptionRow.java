// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.nio.charset.StandardCharsets;
import org.sigcore.model.Json;
import org.sigcore.nrf.nfsubscription.logic.Subscription;

/** A row of NfSubscriptions. */
@Entity(name = "SubscriptionRow")
@Table(name = "NfSubscriptions")
public class SubscriptionRow {
    @Id
    @Column(name = "subscription_id")
    private String id = "";

    @Column(name = "valid_until")
    private long validUntilEpochMillis;

    @Column(name = "document")
    private String document = "";

    protected SubscriptionRow() {}

    static SubscriptionRow of(Subscription subscription) {
        SubscriptionRow row = new SubscriptionRow();
        row.id = subscription.id();
        row.validUntilEpochMillis = subscription.validUntil().toEpochMilli();
        row.document = Json.text(subscription.document());
        return row;
    }

    Subscription toSubscription() {
        return Subscription.of(Json.parseObject(document.getBytes(StandardCharsets.UTF_8)));
    }
}
