// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.client.DestinationRule;
import org.sigcore.sbi.client.Destinations;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.egress}: outgoing requests of the NF.
 *
 * @param scp the SCP for all requests except NF management; empty to send directly to producers
 * @param timeout timeout of one request, until the last byte of the response
 * @param connectTimeout timeout of the TCP and TLS set-up
 * @param connectionsPerPeer limit of connections to one peer per event loop; eight times as many while requests wait
 *     because of the peer's stream limit
 * @param allow peers ({@link DestinationRule}) that are always permitted, whatever {@code deny} contains; a network may
 *     include loopback addresses
 * @param deny peers that are not permitted; link-local, multicast and unspecified addresses never are, and loopback
 *     only if the NF itself listens on it
 * @param tls for https peers; null trusts the JDK's authorities and presents no certificate
 */
public record EgressProperties(
        @DefaultValue("") Optional<ApiRoot> scp,
        @DefaultValue("7s") Duration timeout,
        @DefaultValue("1s") Duration connectTimeout,
        @DefaultValue("2") int connectionsPerPeer,
        @DefaultValue List<String> allow,
        @DefaultValue List<String> deny,
        @Nullable TlsProperties tls) {

    public EgressProperties {
        Checks.positive("sigcore.egress.timeout", timeout);
        Checks.positive("sigcore.egress.connect-timeout", connectTimeout);
        Checks.range("sigcore.egress.connections-per-peer", connectionsPerPeer, 1, 1000);
        rules("sigcore.egress.allow", allow);
        rules("sigcore.egress.deny", deny);
    }

    /** @param loopback true to permit loopback addresses of this machine */
    public Destinations destinations(boolean loopback) {
        return new Destinations(rules("sigcore.egress.allow", allow), rules("sigcore.egress.deny", deny), loopback);
    }

    private static List<DestinationRule> rules(String key, List<String> texts) {
        return texts.stream()
                .map(text -> {
                    DestinationRule rule = DestinationRule.read(text);
                    if (rule == null) {
                        throw new IllegalArgumentException(
                                "%s: expected a peer such as 10.1.0.0/16, .example.org, https://*:443 or *:22, got %s"
                                        .formatted(key, text));
                    }
                    return rule;
                })
                .toList();
    }
}
