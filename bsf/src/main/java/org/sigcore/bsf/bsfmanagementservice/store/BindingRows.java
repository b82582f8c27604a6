// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.BindingKeys;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.model.session.SubscriberIdentity;

/**
 * The rows of the table {@code pcf_binding} that one binding has while it shares none: one that says where it is, one with
 * the document for each address, one for SUPI and GPSI each.
 *
 * @param binding what the rows hold
 * @param token names this writing of the binding
 * @param rows in the order of their keys
 */
record BindingRows(StoredDocument binding, String token, List<Row> rows) {
    private static final String ID = "#";

    /**
     * One row.
     *
     * @param slot empty, or the binding's id where several have a row under one key
     * @param home the key of the row with the document; null in that row and its copies
     */
    record Row(String key, String slot, @Nullable String home) {
        boolean hasDocument() {
            return home == null;
        }

        /** True for the row by id. */
        boolean isOfId() {
            return key.startsWith(ID);
        }
    }

    static BindingRows of(StoredDocument binding, String token) {
        String id = idKey(binding.id());
        List<String> keys = BindingKeys.of(binding.document());
        List<Row> rows = new ArrayList<>();
        // Without an address the document stands beside the id.
        String home = keys.isEmpty() ? id : keys.getFirst();
        rows.add(new Row(id, "", keys.isEmpty() ? null : home));
        keys.forEach(key -> rows.add(new Row(key, "", null)));
        BindingKeys.identities(binding.document()).stream()
                .distinct()
                .forEach(identity -> rows.add(new Row(identityKey(identity), binding.id(), home)));
        return new BindingRows(binding, token, rows);
    }

    static String idKey(String id) {
        return ID + id;
    }

    static String idOf(String idKey) {
        return idKey.substring(1);
    }

    static String identityKey(String identity) {
        return "i:" + SubscriberIdentity.canonical(identity);
    }

    /** The rows that hold the document: others may hold theirs in the same. */
    List<Row> documents() {
        return rows.stream().filter(Row::hasDocument).toList();
    }
}
