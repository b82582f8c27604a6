// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.egress}: requests that leave the NF.
 *
 * @param scp the SCP that everything but NF management goes through; empty to talk to producers directly
 * @param timeout one request, from now to the last byte of the response
 * @param connectTimeout TCP and TLS set-up
 * @param connectionsPerPeer at most that many connections to one peer from each event loop; eight times as many while
 *     requests wait because the peer allows no more streams
 * @param tls for https peers; null trusts the JDK's authorities and shows no certificate
 */
public record EgressProperties(
        @DefaultValue("") Optional<ApiRoot> scp,
        @DefaultValue("7s") Duration timeout,
        @DefaultValue("1s") Duration connectTimeout,
        @DefaultValue("2") int connectionsPerPeer,
        @Nullable TlsProperties tls) {

    public EgressProperties {
        Checks.positive("sigcore.egress.timeout", timeout);
        Checks.positive("sigcore.egress.connect-timeout", connectTimeout);
        Checks.range("sigcore.egress.connections-per-peer", connectionsPerPeer, 1, 1000);
    }
}
