// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * {@code sigcore.sbi}: the SBI server.
 *
 * @param host address to listen on
 * @param port TCP port for HTTP/2 without TLS; 0 takes a free one
 * @param advertise how peers reach this NF, when that is not {@code http://host:port}
 * @param maxBody largest request body of a role that reads whole messages; above it the answer is 413
 */
public record SbiProperties(
        @DefaultValue("127.0.0.1") String host,
        @DefaultValue("0") int port,
        @Nullable ApiRoot advertise,
        @DefaultValue("1MB") DataSize maxBody) {

    public SbiProperties {
        Checks.port("sigcore.sbi.port", port);
    }
}
