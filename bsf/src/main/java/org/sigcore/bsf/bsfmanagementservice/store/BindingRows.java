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
 * Rows of the table {@code pcf_binding} of a binding that shares none of them: one by id that refers to the document,
 * one with the document for each address, and one for each of SUPI and GPSI.
 *
 * @param binding binding that the rows hold
 * @param token identifies this version of the binding
 * @param rows rows in the order of their keys
 */
record BindingRows(StoredDocument binding, String token, List<Row> rows) {
    private static final String ID = "#";

    /**
     * A row.
     *
     * @param slot empty, or the binding's id if several bindings have a row under one key
     * @param home the key of the row with the document; null in that row and its copies
     */
    record Row(String key, String slot, @Nullable String home) {
        boolean hasDocument() {
            return home == null;
        }

        /** Returns true for the row by id. */
        boolean isOfId() {
            return key.startsWith(ID);
        }
    }

    static BindingRows of(StoredDocument binding, String token) {
        String id = idKey(binding.id());
        List<String> keys = BindingKeys.of(binding.document());
        List<Row> rows = new ArrayList<>();
        // Without an address, the row by id holds the document.
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
        return BindingKeys.fitting("i:" + SubscriberIdentity.canonical(identity));
    }

    /** Returns the rows that hold the document. Other bindings may store theirs in the same rows. */
    List<Row> documents() {
        return rows.stream().filter(Row::hasDocument).toList();
    }
}
