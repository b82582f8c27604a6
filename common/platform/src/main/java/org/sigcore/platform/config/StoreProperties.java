// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.store}: the database. The password never shows in {@link #toString()}.
 *
 * @param url JDBC URL; null for an embedded H2 database in the data directory
 * @param poolSize connections kept open
 */
public record StoreProperties(
        @Nullable String url,
        @DefaultValue("sigcore") String user,
        @DefaultValue("") String password,
        @DefaultValue("16") int poolSize) {

    public StoreProperties {
        Checks.range("sigcore.store.pool-size", poolSize, 1, 1000);
    }

    @Override
    public String toString() {
        return "StoreProperties[url=%s, user=%s, poolSize=%d]".formatted(url, user, poolSize);
    }
}
