// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.store;

import java.util.List;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;

/** IDs of the sessions under a key, page by page: a range of the primary key in one partition. Thread-safe. */
public final class SessionKeyPages {
    private static final String PAGE =
            "SELECT id FROM sessionaddress WHERE lookup_key = ? AND id > ? ORDER BY id LIMIT ?";
    private final Database database;

    public SessionKeyPages(Database database) {
        this.database = database;
    }

    /**
     * Returns a page, in order.
     *
     * @param after the last ID of the previous page; empty for the first page
     */
    public List<String> page(String key, String after, int limit) {
        return database.execute(connection -> Sql.all(connection, PAGE, row -> row.getString(1), key, after, limit));
    }
}
