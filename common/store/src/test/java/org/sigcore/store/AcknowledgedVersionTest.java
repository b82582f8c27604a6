// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.PreparedStatement;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Opening of embedded databases that are older than the acknowledged version, or damaged. */
class AcknowledgedVersionTest {
    private static final int KILOBYTE = 1024;

    @TempDir
    Path directory;

    @Test
    void unchangedFile_isAccepted() {
        insert(0, 20);
        insert(20, 40);
        assertThat(rows(config(OlderVersionPolicy.REFUSED))).isEqualTo(40);
    }

    @Test
    void olderCopyOfFile_isRefusedUnlessAccepted() throws IOException {
        insert(0, 20);
        Path copy = Files.copy(file(), directory.resolve("copy"));
        insert(20, 40);
        Files.copy(copy, file(), StandardCopyOption.REPLACE_EXISTING);

        assertThatThrownBy(() -> rows(config(OlderVersionPolicy.REFUSED)))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("later commits are missing")
                .hasMessageContaining("sigcore.store.accept-older");
        assertThat(rows(config(OlderVersionPolicy.ACCEPTED))).isEqualTo(20);
        insert(config(OlderVersionPolicy.ACCEPTED), 20, 21);
    }

    @Test
    void missingFile_isRefused() throws IOException {
        insert(0, 20);
        Files.delete(file());
        assertThatThrownBy(() -> rows(config(OlderVersionPolicy.REFUSED))).isInstanceOf(StoreException.class);
    }

    @Test
    void overwrittenNewestChunks_areReported() throws IOException {
        insert(0, 20);
        long before = Files.size(file());
        killedWhileWriting(20, 60);
        try (RandomAccessFile octets = new RandomAccessFile(file().toFile(), "rw")) {
            octets.seek(before);
            octets.write(new byte[(int) (octets.length() - before)]);
        }
        assertThatThrownBy(() -> rows(config(OlderVersionPolicy.REFUSED))).hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomDamage_isReportedInOneLine(int seed) throws IOException {
        insert(0, 200);
        Random random = new Random(seed);
        try (RandomAccessFile octets = new RandomAccessFile(file().toFile(), "rw")) {
            for (int i = 0; i < 64; i++) {
                byte[] noise = new byte[KILOBYTE];
                random.nextBytes(noise);
                octets.seek(random.nextInt((int) (octets.length() - KILOBYTE)));
                octets.write(noise);
            }
        }
        assertThatThrownBy(() -> rows(config(OlderVersionPolicy.REFUSED)))
                .isInstanceOfAny(StoreException.class, StoreUnavailableException.class)
                .hasMessageNotContaining("\n");
    }

    /** Leaves the file as a killed process would: without the writes of an orderly close. */
    private void killedWhileWriting(int from, int to) throws IOException {
        Path live = directory.resolve("live");
        try (Database database = Database.open(config(OlderVersionPolicy.REFUSED))) {
            insert(database, from, to);
            Files.copy(file(), live);
        }
        Files.move(live, file(), StandardCopyOption.REPLACE_EXISTING);
    }

    private Path file() {
        return directory.resolve("sample.mv.db");
    }

    private DatabaseConfig config(OlderVersionPolicy older) {
        DatabaseConfig config = DatabaseConfig.h2File(directory, "sample");
        return new DatabaseConfig(config.url(), "", "", 4, Sync.ALWAYS, DatabaseConfig.DEFAULT_MIN_FREE_BYTES, older);
    }

    private void insert(int from, int to) {
        insert(config(OlderVersionPolicy.REFUSED), from, to);
    }

    private static void insert(DatabaseConfig config, int from, int to) {
        try (Database database = Database.open(config)) {
            insert(database, from, to);
        }
    }

    private static void insert(Database database, int from, int to) {
        database.write(connection -> connection
                .createStatement()
                .executeUpdate("CREATE TABLE IF NOT EXISTS numbers (n INT PRIMARY KEY, filler VARBINARY(4000))"));
        byte[] filler = new byte[4000];
        new Random(from).nextBytes(filler);
        IntStream.range(from, to)
                .forEach(n -> database.write(connection -> {
                    try (PreparedStatement statement =
                            connection.prepareStatement("INSERT INTO numbers VALUES (?, ?)")) {
                        statement.setInt(1, n);
                        statement.setBytes(2, filler);
                        return statement.executeUpdate();
                    }
                }));
    }

    private static int rows(DatabaseConfig config) {
        try (Database database = Database.open(config)) {
            return database.execute(connection -> {
                int rows = 0;
                try (var found = connection.createStatement().executeQuery("SELECT n, filler FROM numbers")) {
                    while (found.next()) {
                        rows += found.getBytes(2).length > 0 ? 1 : 0;
                    }
                }
                return rows;
            });
        }
    }
}
