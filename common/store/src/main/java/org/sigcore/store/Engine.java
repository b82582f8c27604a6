// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** The SQL engines that we run on, with what each needs in its URL and in its migrations. */
public enum Engine {
    /**
     * Embedded, in a file or in memory. Where several processes share the file, {@code WRITE_DELAY=0} writes a commit to it
     * before it returns (the default would lose up to half a second to kill -9; else {@link H2File} does), {@code RETENTION_TIME} bounds how long replaced pages stay, a quarter of
     * the heap may hold pages (of millions of rows at least those above the leaves), and closing is ours alone, or H2's own
     * shutdown hook would close the store under a draining server.
     */
    H2(
            "h2",
            ';',
            Map.of(
                    "WRITE_DELAY", "0",
                    "RETENTION_TIME", "1000",
                    "LOCK_TIMEOUT", "2000",
                    "QUERY_CACHE_SIZE", "64",
                    "CACHE_SIZE", Long.toString(Runtime.getRuntime().maxMemory() / 4 / 1024),
                    "DB_CLOSE_ON_EXIT", "FALSE",
                    "MODE", "MySQL",
                    "DATABASE_TO_LOWER", "TRUE",
                    "CASE_INSENSITIVE_IDENTIFIERS", "TRUE")),
    /**
     * MySQL 8 or newer, MariaDB as far as Connector/J talks to it, and the SQL nodes of NDB Cluster. The URL may list
     * several nodes of one cluster, {@code jdbc:mysql://host1,host2/schema}: the next takes over, for writing too.
     */
    MYSQL(
            "mysql",
            '&',
            Map.ofEntries(
                    Map.entry("cachePrepStmts", "true"),
                    Map.entry("prepStmtCacheSize", "250"),
                    Map.entry("prepStmtCacheSqlLimit", "2048"),
                    Map.entry("useServerPrepStmts", "true"),
                    Map.entry("rewriteBatchedStatements", "true"),
                    Map.entry("allowMultiQueries", "true"), // JoinedWrites
                    Map.entry("useLocalSessionState", "true"),
                    Map.entry("elideSetAutoCommits", "true"),
                    Map.entry("cacheServerConfiguration", "true"),
                    Map.entry("connectTimeout", "2000"),
                    Map.entry("socketTimeout", "10000"),
                    Map.entry("failOverReadOnly", "false")));

    private static final Pattern SIGCORE_ENGINE =
            Pattern.compile("(?i)[?&]sigcoreEngine=[a-z]*$|(?<=[?&])sigcoreEngine=[a-z]*&");
    private final String folder;
    private final char separator;
    private final Map<String, String> defaults;

    Engine(String folder, char separator, Map<String, String> defaults) {
        this.folder = folder;
        this.separator = separator;
        this.defaults = defaults;
    }

    static Engine of(String url) {
        if (url.startsWith("jdbc:h2:file:") || url.startsWith("jdbc:h2:mem:") || url.startsWith("jdbc:h2:tcp:")) {
            return H2;
        }
        if (url.startsWith("jdbc:mysql:")) {
            return MYSQL;
        }
        throw new IllegalArgumentException(
                "expected a store URL that begins with jdbc:h2:file:, jdbc:h2:mem:, jdbc:h2:tcp: or jdbc:mysql:");
    }

    /** Whether other processes may use the database at the same time. */
    static boolean isShared(String url) {
        return of(url) == MYSQL
                || url.startsWith("jdbc:h2:tcp:")
                || url.toLowerCase(Locale.ROOT).contains("auto_server=true");
    }

    /** The folder of this engine's own migrations. */
    String folder() {
        return folder;
    }

    /** The URL with our defaults for every property that it does not set itself. */
    String complete(String url) {
        // An interrupted thread closes a file channel, and the store for everyone: this survives it.
        String robust = url.replaceFirst("^jdbc:h2:file:", "jdbc:h2:" + PlainFile.prefix());
        StringBuilder whole = new StringBuilder(SIGCORE_ENGINE.matcher(robust).replaceFirst(""));
        String known = url.toLowerCase(Locale.ROOT);
        char next = this == MYSQL && whole.indexOf("?") < 0 ? '?' : separator;
        for (Map.Entry<String, String> property :
                defaults.entrySet().stream().sorted(Map.Entry.comparingByKey()).toList()) {
            if (isFor(url, property.getKey())
                    && !known.contains(property.getKey().toLowerCase(Locale.ROOT) + "=")) {
                whole.append(next).append(property.getKey()).append('=').append(property.getValue());
                next = separator;
            }
        }
        return whole.toString();
    }

    private static boolean isFor(String url, String property) {
        return switch (property) {
            case "CACHE_SIZE" -> url.startsWith("jdbc:h2:file:"); // the heap of a server is not ours
            case "WRITE_DELAY" -> isShared(url); // else H2File saves commits
            case "DB_CLOSE_ON_EXIT" ->
                !url.toLowerCase(Locale.ROOT).contains("auto_server=true"); // H2 refuses the two together
            default -> true;
        };
    }

    /** What stands behind the closing bracket of CREATE TABLE, given to migrations as {@code ${tableOptions}}. */
    String tableOptions(boolean ndb) {
        return this == H2
                ? ""
                : "ENGINE=" + (ndb ? "NDBCLUSTER" : "InnoDB") + " DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin";
    }
}
