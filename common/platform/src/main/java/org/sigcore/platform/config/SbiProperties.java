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
 * @param port TCP port for HTTP/2 without TLS; 0 selects a free one, off leaves TLS only
 * @param advertise address under which peers reach this NF if it is not {@code http://host:port}, or https with TLS
 *     only; an address, or a name of at least two labels, since NRFs reject others. Null: Location headers contain the
 *     address of the request
 * @param ownName name of this process alone in its certificate, resolvable or not: the other processes of the NF verify
 *     the certificate of this process by it. Null: they verify it by the address
 * @param eventLoops threads for I/O; 0 for one per processor
 * @param alsoAt further addresses, such as {@code [::1]:7200}; without TLS
 * @param tls a second port for HTTP/2 over TLS; null for none
 */
public record SbiProperties(
        @DefaultValue("127.0.0.1") String host,
        @DefaultValue("0") ListenPort port,
        @Nullable ApiRoot advertise,
        @Nullable String ownName,
        @DefaultValue("0") int eventLoops,
        @DefaultValue List<String> alsoAt,
        @Nullable TlsProperties tls,
        @DefaultValue LimitProperties limits) {

    public SbiProperties {
        if (!port.off()) {
            Checks.port("sigcore.sbi.port", port.number());
        } else if (tls == null || !alsoAt.isEmpty()) {
            throw new IllegalArgumentException(
                    tls == null
                            ? "sigcore.sbi.port: off needs a port with TLS (sigcore.sbi.tls)"
                            : "sigcore.sbi.also-at: listens without TLS, which is off (sigcore.sbi.port)");
        }
        if (advertise != null) {
            String at = advertise.host();
            if (at.equals("0.0.0.0") || at.equals("::")) {
                throw new IllegalArgumentException("sigcore.sbi.advertise: expected what peers reach, got " + at);
            }
            if (!at.matches("[0-9.]+|.*:.*")) {
                Checks.fqdn("sigcore.sbi.advertise", at);
            }
        }
        if (ownName != null) {
            Checks.fqdn("sigcore.sbi.own-name", ownName);
        }
        Checks.range("sigcore.sbi.event-loops", eventLoops, 0, 1024);
        alsoAt.forEach(address -> Checks.address("sigcore.sbi.also-at", address));
    }
}
