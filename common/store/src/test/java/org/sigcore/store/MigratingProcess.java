// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.io.IOException;

/** Opens and migrates a database, prints a line, and exits at the end of its input. */
final class MigratingProcess {
    private MigratingProcess() {}

    public static void main(String[] args) throws IOException {
        try (Database database = Database.open(new DatabaseConfig(args[0], "", "", 4))) {
            database.migrate("db/migration/sample");
            System.out.println("migrated");
            while (System.in.read() >= 0) {}
        }
    }
}
