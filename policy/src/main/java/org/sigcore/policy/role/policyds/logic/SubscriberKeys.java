// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.logic;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.contract.policyds.SubscriberQuery;

/** Identities of a UE under which its row may be stored. Pure. */
public final class SubscriberKeys {
    private SubscriberKeys() {}

    /**
     * Returns the identities of a session's UE; a new row uses the first one.
     *
     * @param gpsiFirst true if rows are stored by GPSI instead of SUPI, where a session has one
     * @param preferential true if a row may also be stored under the other identity
     */
    public static List<String> of(SubscriberQuery query, boolean gpsiFirst, boolean preferential) {
        List<String> keys = new ArrayList<>(2);
        add(keys, gpsiFirst ? query.gpsi() : query.supi());
        if (preferential || keys.isEmpty()) {
            add(keys, gpsiFirst ? query.supi() : query.gpsi());
        }
        return keys.isEmpty() ? List.of(query.supi()) : keys;
    }

    /** Returns every identity of a session's UE: SUPI, GPSI. */
    public static List<String> all(SubscriberQuery query) {
        List<String> all = new ArrayList<>(2);
        add(all, query.supi());
        add(all, query.gpsi());
        return all;
    }

    private static void add(List<String> keys, @Nullable String identity) {
        if (identity != null && !identity.isEmpty()) {
            keys.add(identity);
        }
    }
}
