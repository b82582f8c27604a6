// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

/** Opens a database, migrates it, and ends. */
final class MigratingProcess {
    private MigratingProcess() {}

    public static void main(String[] args) {
        try (Database database = Database.open(new DatabaseConfig(args[0], "", "", 4))) {
            database.migrate("db/migration/sample");
        }
    }
}
