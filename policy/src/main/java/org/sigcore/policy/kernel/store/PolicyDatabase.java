// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import java.util.function.Predicate;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.SiteTimes;

/**
 * Database of the NF with its schema in place.
 *
 * @param database owned by the platform
 * @param commits units of work shared by the roles of this process
 * @param documents encoder of documents
 * @param sliced true if the rows of a table belong in its slices; evaluated for each access
 * @param siteId identifier of this site
 */
public record PolicyDatabase(
        Database database, Commits commits, Documents documents, Predicate<String> sliced, int siteId) {
    /** Creates a database without slices. */
    public PolicyDatabase(Database database, Commits commits, Documents documents, int siteId) {
        this(database, commits, documents, table -> false, siteId);
    }

    /** Returns the values of {@code changed_at} of this site. */
    public SiteTimes times() {
        return new SiteTimes(siteId);
    }

    /** Migrates the schema. */
    public static PolicyDatabase migrated(
            Database database, Documents documents, Predicate<String> sliced, int siteId) {
        database.migrate("db/migration/policysessions");
        return new PolicyDatabase(database, new Commits(database), documents, sliced, siteId);
    }
}
