// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;

/**
 * Where a database is.
 *
 * @param url JDBC URL: {@code jdbc:h2:file:/path/name} (default engine), {@code jdbc:h2:mem:name} (tests; lost at the
 *     end), {@code jdbc:h2:tcp://host:port/name} (an H2 server), or {@code jdbc:mysql://host:port/schema}; {@code sigcoreEngine=ndb} in a MySQL URL's query creates tables for
 *     NDB Cluster
 * @param user empty for H2's default user, or that in the URL
 * @param password empty for none; never printed; of account only with a user
 * @param poolSize connections kept open, 1 to 1000
 */
public record DatabaseConfig(String url, String user, String password, int poolSize) {
    /** A pool that suits one node with the embedded engine. */
    public static final int DEFAULT_POOL_SIZE = 16;

    public DatabaseConfig {
        Objects.requireNonNull(url, "url");
        if (poolSize < 1 || poolSize > 1000) {
            throw new IllegalArgumentException("expected a pool size from 1 to 1000, got " + poolSize);
        }
        Engine.of(url);
    }

    /** An H2 file: {@code name.mv.db} in {@code directory}, which is created when the database is opened. */
    public static DatabaseConfig h2File(Path directory, String name) {
        return new DatabaseConfig(
                "jdbc:h2:file:" + directory.toAbsolutePath().resolve(name), "", "", DEFAULT_POOL_SIZE);
    }

    /** The URL without a password that stands in it, for messages. */
    public String safeUrl() {
        return url.replaceAll("(?i)(password=)[^&;]*", "$1…").replaceAll("//[^/@]*@", "//");
    }

    Engine engine() {
        return Engine.of(url);
    }

    boolean isNdb() {
        return url.toLowerCase(Locale.ROOT).contains("sigcoreengine=ndb");
    }

    @Override
    public String toString() {
        return "DatabaseConfig[url=" + safeUrl() + ", user=" + user + ", poolSize=" + poolSize + "]";
    }
}
