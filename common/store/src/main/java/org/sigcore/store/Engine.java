// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Supported SQL engines, with their URL properties and migration settings. */
public enum Engine {
    /**
     * H2, embedded in a file or in memory. If several processes share the file, {@code WRITE_DELAY=0} writes each
     * commit to the file before it returns, since the default could lose up to half a second on kill -9; otherwise
     * {@link H2File} saves commits. {@code RETENTION_TIME} limits how long replaced pages are kept. A quarter of the
     * heap is used as page cache, which for millions of rows holds at least the pages above the leaves. The shutdown
     * hook of H2 is disabled, since it would close the store while a server is draining. In a file that is not shared,
     * {@link IdleStatements} replaces the query cache. Results must not be reused then: with the query cache, H2 also
     * forgets those of a transaction that is rolled back.
     */
    H2(
            "h2",
            ';',
            Map.of(
                    "WRITE_DELAY", "0",
                    "RETENTION_TIME", "1000",
                    "LOCK_TIMEOUT", "2000",
                    "QUERY_CACHE_SIZE", "64",
                    "OPTIMIZE_REUSE_RESULTS", "0",
                    "CACHE_SIZE", Long.toString(Runtime.getRuntime().maxMemory() / 4 / 1024),
                    "DB_CLOSE_ON_EXIT", "FALSE",
                    "MODE", "MySQL",
                    "DATABASE_TO_LOWER", "TRUE",
                    "CASE_INSENSITIVE_IDENTIFIERS", "TRUE")),
    /**
     * MySQL 8 or newer, MariaDB as far as Connector/J supports it, and the SQL nodes of NDB Cluster. The URL may list
     * several nodes of a cluster, {@code jdbc:mysql://host1,host2/schema}: the next one takes over, also for writes.
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
                    Map.entry("allowMultiQueries", "true"), // for JoinedWrites
                    Map.entry("useLocalSessionState", "true"),
                    Map.entry("elideSetAutoCommits", "true"),
                    Map.entry("cacheServerConfiguration", "true"),
                    Map.entry("connectTimeout", "2000"),
                    Map.entry("socketTimeout", "10000"),
                    Map.entry("failOverReadOnly", "false"),
                    Map.entry("queriesBeforeRetrySource", "0"), // the defaults would move connections
                    Map.entry("secondsBeforeRetrySource", "0")));

    /**
     * Properties with which Connector/J moves a connection to another node after any statement in auto-commit mode. Within
     * a {@link MySqlTransaction} the former node would roll back, and the other node would acknowledge the COMMIT.
     */
    private static final Pattern MOVES_CONNECTIONS =
            Pattern.compile("(?i)[?&]((?:queries|seconds)BeforeRetry(?:Source|Master)"
                    + "|loadBalanceAutoCommitStatementThreshold)=(?!0*(?:&|$))");

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

    /** Returns true if other processes may use the database at the same time. */
    static boolean isShared(String url) {
        return of(url) == MYSQL
                || url.startsWith("jdbc:h2:tcp:")
                || url.toLowerCase(Locale.ROOT).contains("auto_server=true");
    }

    /** Returns the folder of this engine's migrations. */
    String folder() {
        return folder;
    }

    /**
     * Returns the URL with default values for all properties that it does not set.
     *
     * @throws IllegalArgumentException if it sets a property that would lose data
     */
    String complete(String url) {
        Matcher moving = MOVES_CONNECTIONS.matcher(url);
        if (this == MYSQL && moving.find()) {
            throw new IllegalArgumentException(
                    "the store URL must leave out " + moving.group(1) + ", which loses acknowledged transactions");
        }
        // An interrupted thread closes a file channel, and thus the store for all threads; this file system prevents
        // that.
        String robust = url.replaceFirst("^jdbc:h2:file:", "jdbc:h2:" + PlainFile.prefix());
        StringBuilder whole = new StringBuilder(SIGCORE_ENGINE.matcher(robust).replaceFirst(""));
        String known = url.toLowerCase(Locale.ROOT);
        char next = this == MYSQL && whole.indexOf("?") < 0 ? '?' : separator;
        for (Map.Entry<String, String> property :
                defaults.entrySet().stream().sorted(Map.Entry.comparingByKey()).toList()) {
            if (isFor(url, property.getKey())
                    && !known.contains(property.getKey().toLowerCase(Locale.ROOT) + "=")) {
                whole.append(next).append(property.getKey()).append('=').append(value(url, property));
                next = separator;
            }
        }
        return whole.toString();
    }

    private static String value(String url, Map.Entry<String, String> property) {
        return property.getKey().equals("QUERY_CACHE_SIZE") && !isShared(url) ? "0" : property.getValue();
    }

    private static boolean isFor(String url, String property) {
        return switch (property) {
            case "CACHE_SIZE" -> url.startsWith("jdbc:h2:file:"); // not for the heap of a server
            case "WRITE_DELAY" -> isShared(url); // otherwise H2File saves commits
            case "OPTIMIZE_REUSE_RESULTS" -> !isShared(url);
            case "DB_CLOSE_ON_EXIT" ->
                !url.toLowerCase(Locale.ROOT).contains("auto_server=true"); // H2 rejects the combination
            default -> true;
        };
    }

    /**
     * Returns the text after the closing bracket of CREATE TABLE, available in migrations as {@code ${tableOptions}}.
     */
    String tableOptions(boolean ndb) {
        return this == H2
                ? ""
                : "ENGINE=" + (ndb ? "NDBCLUSTER" : "InnoDB") + " DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin";
    }
}
