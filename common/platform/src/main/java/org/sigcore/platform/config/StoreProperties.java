// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.OlderVersionPolicy;
import org.sigcore.store.Sync;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * {@code sigcore.store}: the database. {@link #toString()} never contains the password.
 *
 * @param url JDBC URL; null for an embedded H2 database in the data directory
 * @param user database account; null for the account in the URL, or {@code sigcore} if the URL has none
 * @param poolSize connections of the pool
 * @param sync when an H2 database forces commits to the disk
 * @param minFree free disk space that the embedded database requires to store anything; 0 for none
 * @param acceptOlder true to start with an embedded database that is older than the last acknowledged commit
 */
public record StoreProperties(
        @Nullable String url,
        @Nullable String user,
        @DefaultValue("") String password,
        @DefaultValue("16") int poolSize,
        @DefaultValue("always") Sync sync,
        @DefaultValue("32MB") DataSize minFree,
        @DefaultValue("false") boolean acceptOlder) {

    private static final Pattern ACCOUNT = Pattern.compile("(?i)[?&;]user=|//[^/]*@");

    public StoreProperties {
        Checks.range("sigcore.store.pool-size", poolSize, 1, 1000);
    }

    /** Returns the configuration of the database at a URL. */
    public DatabaseConfig at(String where) {
        return new DatabaseConfig(
                where,
                account(),
                password,
                poolSize,
                sync,
                minFree.toBytes(),
                acceptOlder ? OlderVersionPolicy.ACCEPTED : OlderVersionPolicy.REFUSED);
    }

    /** Returns the account to connect with; empty to use the one in the URL. */
    public String account() {
        if (user != null) {
            return user;
        }
        return url != null && ACCOUNT.matcher(url).find() ? "" : "sigcore";
    }

    @Override
    public String toString() {
        return "StoreProperties[url=%s, user=%s, poolSize=%d]".formatted(url, account(), poolSize);
    }
}
