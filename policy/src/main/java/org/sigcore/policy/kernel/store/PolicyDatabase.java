// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import java.util.function.Predicate;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;

/**
 * The NF's database with its schema in place.
 *
 * @param database owned by the platform
 * @param commits what roles of this process write together
 * @param documents what becomes of documents on their way into rows
 * @param sliced whether the rows of a table are to stand in its slices; asked for each that is read or written
 * @param siteId which of several sites this is
 */
public record PolicyDatabase(
        Database database, Commits commits, Documents documents, Predicate<String> sliced, int siteId) {
    /** Without slices. */
    public PolicyDatabase(Database database, Commits commits, Documents documents, int siteId) {
        this(database, commits, documents, table -> false, siteId);
    }

    /** Brings the schema up to date. */
    public static PolicyDatabase migrated(
            Database database, Documents documents, Predicate<String> sliced, int siteId) {
        database.migrate("db/migration/policysessions");
        return new PolicyDatabase(database, new Commits(database), documents, sliced, siteId);
    }
}
