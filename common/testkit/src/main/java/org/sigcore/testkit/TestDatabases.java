// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.OwnerOnly;

/**
 * Databases for contract suites. H2 is always available. MySQL, or an SQL node of NDB Cluster, is the server of the
 * system property {@value #URL_PROPERTY} or the environment variable {@value #MYSQL_URL}, else a container of the image
 * in {@value MySqlContainer#IMAGE}; without either, the test is skipped with the reason. Tag the test of an engine
 * {@code h2} or {@code mysql}: the Maven profiles {@code contract-…} select by it.
 *
 * <pre>{@code
 * @Tag("h2")
 * class H2BindingStoreTest extends BindingStoreContract {
 *     @TempDir Path directory;
 *     Database open() { return TestDatabases.h2(directory, "db/migration/bsf"); }
 * }
 * @Tag("mysql")
 * class MySqlBindingStoreTest extends BindingStoreContract {
 *     Database open() { return TestDatabases.mysql("db/migration/bsf"); }
 * }
 * }</pre>
 */
public final class TestDatabases {
    /**
     * Environment variable with the URL of a server and a user who may create schemas:
     * {@code jdbc:mysql://127.0.0.1:3306/test?user=root&password=…}, with {@code &sigcoreEngine=ndb} for NDB tables.
     */
    public static final String MYSQL_URL = "SIGCORE_TEST_MYSQL_URL";

    /** System property with the same URL, which takes precedence. */
    public static final String URL_PROPERTY = "sigcore.test.mysql.url";

    /** System property; the value {@code ndb} adds {@code sigcoreEngine=ndb} to the URL. */
    private static final String ENGINE_PROPERTY = "sigcore.test.mysql.engine";

    private static final int POOL_SIZE = 8;
    private static final int MOST_ATTEMPTS = 20;
    private static final Pattern URL = Pattern.compile("(jdbc:mysql://[^/?]+)/?[^?]*(\\?.*)?");

    private static final String NF_USER = "sigcore";
    private static final Map<Content, byte[]> MIGRATED = new ConcurrentHashMap<>();

    private record Content(String user, List<String> migrations) {}

    private TestDatabases() {}

    /** Opens a migrated H2 database with a file in {@code directory}; the contents survive reopening. */
    public static Database h2(Path directory, String migrations) {
        DatabaseConfig config = DatabaseConfig.h2File(directory, "test");
        prepare(config, List.of(migrations));
        return migrated(config, migrations);
    }

    /**
     * Creates the migrated H2 database of an NF as a file in its data directory, unless it exists.
     *
     * @param migrations locations of the scripts
     */
    public static void prepareNf(Path dataDir, String nf, List<String> migrations) {
        String url = DatabaseConfig.h2File(dataDir, nf).url();
        prepare(new DatabaseConfig(url, NF_USER, "", POOL_SIZE), migrations);
    }

    /** Scripts are executed once in a JVM; further databases are copies. */
    private static void prepare(DatabaseConfig config, List<String> migrations) {
        try {
            Path file = Path.of(config.url().substring("jdbc:h2:file:".length()) + ".mv.db");
            if (Files.notExists(file)) {
                byte[] octets =
                        MIGRATED.computeIfAbsent(new Content(config.user(), migrations), TestDatabases::migratedFile);
                OwnerOnly.directory(Objects.requireNonNull(file.getParent()));
                OwnerOnly.file(file);
                Files.write(file, octets);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] migratedFile(Content content) {
        try {
            Path directory = Files.createTempDirectory("migrated");
            String url = DatabaseConfig.h2File(directory, "new").url();
            try (Database database = Database.open(new DatabaseConfig(url, content.user(), "", POOL_SIZE))) {
                content.migrations().forEach(database::migrate);
            }
            byte[] octets = Files.readAllBytes(directory.resolve("new.mv.db"));
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(directory);
            return octets;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Opens a new, empty, migrated schema on the MySQL server. Skips the test if there is no server. */
    public static Database mysql(String migrations) {
        return migrated(new DatabaseConfig(mysqlUrl(migrations), "", "", POOL_SIZE), migrations);
    }

    /**
     * Returns the URL of a new, empty schema on the MySQL server, for tests that open it several times. Skips the test
     * if there is no server.
     *
     * @param purpose part of the schema's name
     */
    public static String mysqlUrl(String purpose) {
        return newSchema(serverUrl(), purpose);
    }

    private static String serverUrl() {
        String url = Stream.of(System.getProperty(URL_PROPERTY), System.getenv(MYSQL_URL))
                .filter(given -> given != null && !given.isBlank())
                .findFirst()
                .orElseGet(MySqlContainer::url);
        Assumptions.assumeFalse(url.isEmpty(), () -> "no MySQL to test against: " + MySqlContainer.absence());
        return isNdb() && !url.contains("sigcoreEngine=")
                ? url + (url.contains("?") ? "&" : "?") + "sigcoreEngine=ndb"
                : url;
    }

    /** Returns true if the MySQL server uses NDB tables, for which the wait for a locked row is one second. */
    public static boolean isNdb() {
        return "ndb".equals(System.getProperty(ENGINE_PROPERTY));
    }

    private static Database migrated(DatabaseConfig config, String migrations) {
        Database database = Database.open(config);
        try {
            database.migrate(migrations);
            return database;
        } catch (RuntimeException e) {
            database.close();
            throw e;
        }
    }

    private static String newSchema(String url, String migrations) {
        Matcher parts = URL.matcher(url);
        if (!parts.matches()) {
            throw new IllegalArgumentException(MYSQL_URL + " names no jdbc:mysql:// URL");
        }
        String schema = "sigcore_test_" + migrations.replaceAll("[^a-z0-9]+", "_");
        String query = parts.group(2) == null ? "" : parts.group(2);
        String server = parts.group(1) + "/" + query.replaceAll("(?i)[?&]sigcoreEngine=[a-z]*", "");
        for (int attempt = 1; ; attempt++) {
            try (Connection connection = DriverManager.getConnection(server);
                    Statement statement = connection.createStatement()) {
                statement.execute("DROP DATABASE IF EXISTS " + schema);
                statement.execute("CREATE DATABASE " + schema);
                break;
            } catch (SQLTransientException deadlock) { // with the schema of another module's test
                if (attempt == MOST_ATTEMPTS) {
                    throw new IllegalStateException("no new schema on the server of " + MYSQL_URL, deadlock);
                }
            } catch (SQLException e) {
                throw new IllegalStateException(
                        "no new schema on the server of " + MYSQL_URL + ": " + e.getMessage(), e);
            }
        }
        return parts.group(1) + "/" + schema + query;
    }
}
