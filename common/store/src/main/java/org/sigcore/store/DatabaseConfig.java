// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Objects;

/**
 * Location and settings of a database.
 *
 * @param url JDBC URL: {@code jdbc:h2:file:/path/name} (default engine), {@code jdbc:h2:mem:name} (tests; lost at the
 *     end), {@code jdbc:h2:tcp://host:port/name} (an H2 server), or {@code jdbc:mysql://host:port/schema};
 *     {@code sigcoreEngine=ndb} in the query of a MySQL URL creates tables for NDB Cluster
 * @param user empty for H2's default user, or the one in the URL
 * @param password empty for none; never printed; used only with a user
 * @param poolSize connections kept open, 1 to 1000
 * @param sync when an H2 database forces commits to disk
 * @param minFreeBytes minimum free disk space of an embedded database in octets, below which nothing is stored; 0 for
 *     none
 * @param olderVersion policy for an embedded database that is older than the version acknowledged last
 */
public record DatabaseConfig(
        String url,
        String user,
        String password,
        int poolSize,
        Sync sync,
        long minFreeBytes,
        OlderVersionPolicy olderVersion) {
    /** Default pool size for a node with the embedded engine. */
    public static final int DEFAULT_POOL_SIZE = 16;

    /** Default of {@link #minFreeBytes}, which leaves H2 enough space to open, compact and close its file. */
    public static final long DEFAULT_MIN_FREE_BYTES = 32L << 20;

    public DatabaseConfig {
        Objects.requireNonNull(url, "url");
        if (poolSize < 1 || poolSize > 1000) {
            throw new IllegalArgumentException("expected a pool size from 1 to 1000, got " + poolSize);
        }
        Engine.of(url);
    }

    /** Creates a configuration with default settings, with which no acknowledged change is lost. */
    public DatabaseConfig(String url, String user, String password, int poolSize) {
        this(url, user, password, poolSize, Sync.ALWAYS, DEFAULT_MIN_FREE_BYTES, OlderVersionPolicy.REFUSED);
    }

    /**
     * Returns a configuration for the H2 file {@code name.mv.db} in {@code directory}, which is created when the
     * database is opened.
     */
    public static DatabaseConfig h2File(Path directory, String name) {
        return new DatabaseConfig(
                "jdbc:h2:file:" + directory.toAbsolutePath().resolve(name), "", "", DEFAULT_POOL_SIZE);
    }

    /** Returns the URL without a password, for messages. */
    public String safeUrl() {
        return url.replaceAll("(?i)(password=)[^&;]*", "$1…").replaceAll("//[^/@]*@", "//");
    }

    /** Returns a copy with another policy for forcing commits. */
    public DatabaseConfig with(Sync other) {
        return new DatabaseConfig(url, user, password, poolSize, other, minFreeBytes, olderVersion);
    }

    /** Opens a connection outside of the pool. The caller must close it. */
    Connection connect() throws SQLException {
        String complete = engine().complete(url);
        return user.isEmpty()
                ? DriverManager.getConnection(complete)
                : DriverManager.getConnection(complete, user, password);
    }

    Engine engine() {
        return Engine.of(url);
    }

    /** Returns true if the server accepts several statements as one text, which the URL may disable. */
    boolean joinsStatements() {
        return engine() == Engine.MYSQL && !url.toLowerCase(Locale.ROOT).contains("allowmultiqueries=false");
    }

    boolean isNdb() {
        return url.toLowerCase(Locale.ROOT).contains("sigcoreengine=ndb");
    }

    @Override
    public String toString() {
        return "DatabaseConfig[url=" + safeUrl() + ", user=" + user + ", poolSize=" + poolSize + "]";
    }
}
