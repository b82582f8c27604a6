// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.policy.kernel.store.StoredDocument;

/** Which subscriber has an identity by which others tell of him; as long as somebody is to tell. Thread-safe. */
final class PublicIdentities {
    private static final String UEKEY = "uekey";
    private final DocumentStore store;

    PublicIdentities(DocumentStore store) {
        this.store = store;
    }

    /** The key of the subscriber's row; null for none. */
    @Nullable
    String find(String identity) {
        StoredDocument found = store.find(identity);
        return found == null ? null : Json.string(found.body(), UEKEY);
    }

    /** Goes with the unit of work. Whoever has an identity last has it. */
    void remember(String identity, String uekey) {
        StoredDocument found = store.find(identity);
        if (found == null) {
            store.add(identity, Json.object().put(UEKEY, uekey));
        } else if (!uekey.equals(Json.string(found.body(), UEKEY))) {
            store.replace(found, Json.object().put(UEKEY, uekey));
        }
    }

    /** Goes with the unit of work. Nothing happens to that of another subscriber. */
    void forget(String identity, String uekey) {
        StoredDocument found = store.find(identity);
        if (found != null && uekey.equals(Json.string(found.body(), UEKEY))) {
            store.remove(found);
        }
    }
}
