// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.policy.kernel.store.StoredDocument;

/**
 * Maps public identities, which peers use in notifications, to subscribers, while a subscription exists. Thread-safe.
 */
public final class PublicIdentities {
    private static final String UEKEY = "uekey";
    private final DocumentStore store;

    public PublicIdentities(DocumentStore store) {
        this.store = store;
    }

    /** Returns the key of the subscriber's row; null if unknown. */
    @Nullable
    String find(String identity) {
        StoredDocument found = store.find(identity);
        return found == null ? null : Json.string(found.body(), UEKEY);
    }

    /** Maps an identity to a subscriber, replacing an earlier mapping. Part of the unit of work. */
    void remember(String identity, String uekey) {
        StoredDocument found = store.find(identity);
        if (found == null) {
            store.add(identity, Json.object().put(UEKEY, uekey));
        } else if (!uekey.equals(Json.string(found.body(), UEKEY))) {
            store.replace(found, Json.object().put(UEKEY, uekey));
        }
    }

    /** Removes the mapping of an identity, unless it belongs to another subscriber. Part of the unit of work. */
    void forget(String identity, String uekey) {
        StoredDocument found = store.find(identity);
        if (found != null && uekey.equals(Json.string(found.body(), UEKEY))) {
            store.remove(found);
        }
    }
}
