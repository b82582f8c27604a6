// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The scripts of a location against the history that Flyway has stored. */
class MigrationScriptsTest {
    private static final String LOCATION = "db/migration/sample";
    private static final List<String> FOLDERS = List.of(LOCATION + "/common", LOCATION + "/h2");
    private static final String HISTORY = "schema_history_sample";

    @TempDir
    Path directory;

    private Database database;

    @BeforeEach
    void open() {
        database = Database.open(DatabaseConfig.h2File(directory, "scripts"));
    }

    @AfterEach
    void close() {
        database.close();
    }

    private boolean areIn(ClassLoader loader) throws IOException {
        return MigrationScripts.of(loader, FOLDERS).areIn(database.dataSource(), HISTORY);
    }

    private boolean areIn() throws IOException {
        return areIn(MigrationScriptsTest.class.getClassLoader());
    }

    @Test
    void newDatabase_lacksHistory_andMigratedOneListsAllScripts() throws IOException {
        assertThat(areIn()).isFalse();
        database.migrate(LOCATION);
        assertThat(areIn()).isTrue();
    }

    @Test
    void baselineOfDatabaseWithOtherTables_isNoDifference() throws IOException {
        database.write(connection -> Sql.update(connection, "CREATE TABLE other (id INT)"));
        database.migrate(LOCATION);
        assertThat(areIn()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE \"schema_history_sample\" SET \"checksum\" = 1 WHERE \"version\" = '2'",
                "UPDATE \"schema_history_sample\" SET \"success\" = FALSE WHERE \"version\" = '2'",
                "UPDATE \"schema_history_sample\" SET \"script\" = 'V3__later.sql' WHERE \"version\" = '2'",
                "UPDATE \"schema_history_sample\" SET \"type\" = 'JDBC' WHERE \"version\" = '2'",
                "DELETE FROM \"schema_history_sample\" WHERE \"version\" = '2'"
            })
    void changedHistory_isDifferent(String change) throws IOException {
        database.migrate(LOCATION);
        database.write(connection -> Sql.update(connection, change));
        assertThat(areIn()).isFalse();
    }

    @Test
    void databaseOfNewerVersion_isDifferent() throws IOException {
        database.migrate(LOCATION);
        database.write(connection -> Sql.update(
                connection,
                "INSERT INTO \"schema_history_sample\" SELECT 9, '9', 'later', 'SQL', 'V9__later.sql', 7,"
                        + " \"installed_by\", \"installed_on\", 0, TRUE FROM \"schema_history_sample\""
                        + " WHERE \"version\" = '2'"));
        assertThat(areIn()).isFalse();
    }

    @Test
    void scriptChangedSinceItsExecution_isRefused() {
        database.migrate(LOCATION);
        database.write(connection -> Sql.update(connection, "UPDATE \"schema_history_sample\" SET \"checksum\" = 1"));
        database.close();
        database = Database.open(DatabaseConfig.h2File(directory, "scripts"));
        assertThatThrownBy(() -> database.migrate(LOCATION))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("validation");
    }

    @Test
    void scriptsInJar_areReadLikeFiles() throws Exception {
        database.migrate(LOCATION);
        Path jar = directory.resolve("scripts.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (String folder : FOLDERS) {
                out.putNextEntry(new JarEntry(folder + "/"));
                URL source = Objects.requireNonNull(
                        MigrationScriptsTest.class.getClassLoader().getResource(folder));
                try (var files = Files.list(Path.of(source.toURI()))) {
                    for (Path file : files.toList()) {
                        out.putNextEntry(new JarEntry(folder + "/" + file.getFileName()));
                        out.write(Files.readAllBytes(file));
                    }
                }
            }
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            assertThat(MigrationScripts.of(loader, FOLDERS).checksums()).hasSize(2);
            assertThat(areIn(loader)).isTrue();
        }
    }
}
