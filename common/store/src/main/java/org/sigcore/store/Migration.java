// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;

/** Runs the scripts of one location. */
final class Migration {
    private Migration() {}

    static void run(DataSource dataSource, DatabaseConfig config, String location) {
        ClassLoader loader = Migration.class.getClassLoader();
        List<String> folders = new ArrayList<>();
        for (String folder : List.of("common", config.engine().folder())) {
            if (loader.getResource(location + "/" + folder) != null) {
                folders.add(location + "/" + folder);
            }
        }
        if (folders.isEmpty()) {
            throw new StoreException("no migrations on the class path under " + location, null);
        }
        String history = "schema_history_" + location.substring(location.lastIndexOf('/') + 1);
        if (areExecuted(dataSource, loader, folders, history)) {
            return;
        }
        try {
            Flyway.configure(loader)
                    .dataSource(RetriedSchemaChanges.over(dataSource))
                    .locations(folders.stream()
                            .map(folder -> "classpath:" + folder)
                            .toArray(String[]::new))
                    .table(history)
                    .placeholders(Map.of(
                            "tableOptions",
                            config.engine().tableOptions(config.isNdb()),
                            "onNdb",
                            config.isNdb() ? "" : "--"))
                    // On NDB the history must be visible on all SQL nodes, not only on the first one used.
                    .initSql(config.isNdb() ? "SET SESSION default_storage_engine = NDBCLUSTER" : null)
                    // Tables of other locations may already exist and must not prevent the migration.
                    .baselineOnMigrate(true)
                    .baselineVersion("0")
                    .validateMigrationNaming(true)
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            throw new StoreException("migration of " + location + " failed: " + OpenFailure.explain(e), e);
        }
    }

    private static boolean areExecuted(
            DataSource dataSource, ClassLoader loader, List<String> folders, String history) {
        try {
            return MigrationScripts.of(loader, folders).areIn(dataSource, history);
        } catch (IOException | IllegalArgumentException e) {
            return false; // Flyway reads them, or reports the failure
        }
    }
}
