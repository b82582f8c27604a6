// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.config;

import org.sigcore.policy.store.Documents;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;

/**
 * The NF's database with its schema in place.
 *
 * @param database owned by the platform
 * @param commits what roles of this process write together
 * @param documents what becomes of documents on their way into rows
 * @param siteId which of several sites this is
 */
public record PolicyDatabase(Database database, Commits commits, Documents documents, int siteId) {
    /** Brings the schema up to date. */
    public static PolicyDatabase migrated(Database database, Documents documents, int siteId) {
        database.migrate("db/migration/policysessions");
        return new PolicyDatabase(database, new Commits(database), documents, siteId);
    }
}
