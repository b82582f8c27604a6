// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.sbi}: the SBI server.
 *
 * @param host address to listen on
 * @param port TCP port for HTTP/2 without TLS; 0 takes a free one
 * @param advertise how peers reach this NF, when that is not {@code http://host:port}
 * @param eventLoops threads for I/O; 0 for one a processor
 * @param alsoAt further addresses, such as {@code [::1]:7200}; without TLS
 * @param tls a second port for HTTP/2 over TLS; null for none
 */
public record SbiProperties(
        @DefaultValue("127.0.0.1") String host,
        @DefaultValue("0") int port,
        @Nullable ApiRoot advertise,
        @DefaultValue("0") int eventLoops,
        @DefaultValue List<String> alsoAt,
        @Nullable TlsProperties tls,
        @DefaultValue LimitProperties limits) {

    public SbiProperties {
        Checks.port("sigcore.sbi.port", port);
        Checks.range("sigcore.sbi.event-loops", eventLoops, 0, 1024);
        alsoAt.forEach(address -> Checks.address("sigcore.sbi.also-at", address));
    }
}
