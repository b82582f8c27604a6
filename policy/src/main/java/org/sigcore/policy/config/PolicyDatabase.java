// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.config;

import org.sigcore.store.Database;

/**
 * The NF's database with its schema in place.
 *
 * @param database owned by the platform
 */
public record PolicyDatabase(Database database) {
    /** Brings the schema up to date. */
    public static PolicyDatabase migrated(Database database) {
        database.migrate("db/migration/policy");
        return new PolicyDatabase(database);
    }
}
