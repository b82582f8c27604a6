// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.sigcore.store.Database;

/**
 * JUnit extension that provides an empty, migrated database for each test of a contract suite and removes it
 * afterwards; used as a field with {@code @RegisterExtension}.
 */
public final class EngineDatabase implements BeforeEachCallback, AfterEachCallback {
    private final boolean embedded;
    private final String migrations;
    private @Nullable Path directory;
    private @Nullable Database database;

    private EngineDatabase(boolean embedded, String migrations) {
        this.embedded = embedded;
        this.migrations = migrations;
    }

    /** Uses H2 with a file. */
    public static EngineDatabase h2(String migrations) {
        return new EngineDatabase(true, migrations);
    }

    /** Uses the server of {@link TestDatabases}; tests are skipped without one. */
    public static EngineDatabase mysql(String migrations) {
        return new EngineDatabase(false, migrations);
    }

    /** Returns the database of the current test. */
    public Database get() {
        return Objects.requireNonNull(database);
    }

    @Override
    public void beforeEach(ExtensionContext context) throws IOException {
        if (embedded) {
            directory = Files.createTempDirectory("sigcore");
            database = TestDatabases.h2(directory, migrations);
        } else {
            database = TestDatabases.mysql(migrations);
        }
    }

    @Override
    public void afterEach(ExtensionContext context) throws IOException {
        if (database != null) {
            database.close();
        }
        if (directory != null) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
