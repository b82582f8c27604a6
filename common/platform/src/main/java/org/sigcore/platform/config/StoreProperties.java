// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.OlderVersion;
import org.sigcore.store.Sync;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * {@code sigcore.store}: the database. The password never shows in {@link #toString()}.
 *
 * @param url JDBC URL; null for an embedded H2 database in the data directory
 * @param user the account; unless it is given, that in the URL, and without one there {@code sigcore}
 * @param poolSize connections kept open
 * @param sync when an H2 database forces commits to the disk
 * @param minFree what the disk of the embedded database has to have left for anything to be stored; 0 for none
 * @param acceptOlder true starts with an embedded database that is older than what was acknowledged last
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

    /** The database at that URL. */
    public DatabaseConfig at(String where) {
        return new DatabaseConfig(
                where,
                account(),
                password,
                poolSize,
                sync,
                minFree.toBytes(),
                acceptOlder ? OlderVersion.ACCEPTED : OlderVersion.REFUSED);
    }

    /** The account to connect as; empty for that in the URL. */
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
