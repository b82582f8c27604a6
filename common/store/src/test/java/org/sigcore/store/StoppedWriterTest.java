// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.value.VersionedValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Copies the file of a process that writes with eight threads, at many moments while it is stopped, as kill -9 would
 * leave it. No copy has a partial transaction. Without {@link H2Gate} one copy in fifty has one:
 * {@code -Dsigcore.test.copies=200} shows it reliably.
 */
class StoppedWriterTest {
    private static final int COPIES = Integer.getInteger("sigcore.test.copies", 20);
    private static final int ROWS_FIRST = 500;

    @TempDir
    Path directory;

    @Test
    void stoppedWriter_leavesNoPartialTransaction() throws Exception {
        List<String> torn = new ArrayList<>();
        for (String copy : copies()) {
            DatabaseConfig config = DatabaseConfig.h2File(directory, copy);
            int leftOver = leftOver(config);
            try (Database database = Database.open(config)) {
                int scanned = database.execute(of -> rows(of, "SELECT COUNT(*) FROM sample WHERE amount >= 0"));
                int indexed = database.execute(of -> rows(of, "SELECT COUNT(*) FROM sample WHERE id >= ''"));
                if (leftOver > 0 || scanned != indexed) {
                    torn.add("%s: %d left over, %d rows, %d in the index".formatted(copy, leftOver, scanned, indexed));
                }
                assertThat(indexed).isGreaterThanOrEqualTo(ROWS_FIRST);
            }
        }
        assertThat(torn).isEmpty();
    }

    private List<String> copies() throws IOException, InterruptedException {
        DatabaseConfig config = DatabaseConfig.h2File(directory, "written");
        Path acknowledged = directory.resolve("acknowledged");
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CommitWriter.class.getName(),
                        config.url(),
                        "8")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .redirectOutput(acknowledged.toFile())
                .start();
        List<String> copies = new ArrayList<>();
        try {
            while (Files.readAllLines(acknowledged).size() <= ROWS_FIRST) {
                assertThat(writer.isAlive()).isTrue();
                Thread.sleep(20);
            }
            for (int i = 0; i < COPIES; i++) {
                Thread.sleep(7);
                signal(writer, "STOP");
                Files.copy(directory.resolve("written.mv.db"), directory.resolve("copy-" + i + ".mv.db"));
                signal(writer, "CONT");
                copies.add("copy-" + i);
            }
        } finally {
            writer.destroyForcibly().waitFor();
        }
        return copies;
    }

    /** Counts the entries of transactions that H2 no longer knows. */
    private static int leftOver(DatabaseConfig config) throws SQLException {
        int count = 0;
        try (var connection = config.connect()) {
            SessionLocal session =
                    (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
            MVStore store = session.getDatabase().getStore().getMvStore();
            for (String name : store.getMapNames()) {
                int id = Integer.parseInt(store.getMetaMap().get("name." + name), 16);
                MVMap<Object, Object> map = store.getMap(id);
                if (map != null) {
                    for (Object key : map.keySet()) {
                        count += map.get(key) instanceof VersionedValue<?> value && value.getOperationId() != 0 ? 1 : 0;
                    }
                }
            }
        }
        return count;
    }

    private static int rows(java.sql.Connection connection, String query) throws SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery(query)) {
            row.next();
            return row.getInt(1);
        }
    }

    private static void signal(Process process, String name) throws IOException, InterruptedException {
        Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start();
        assertThat(kill.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }
}
