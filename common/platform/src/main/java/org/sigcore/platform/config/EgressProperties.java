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
 * {@code sigcore.egress}: requests that leave the NF.
 *
 * @param scp the SCP that everything but NF management goes through; empty to talk to producers directly
 * @param timeout one request, from now to the last byte of the response
 * @param connectTimeout TCP and TLS set-up
 * @param connectionsPerPeer at most that many connections to one peer from each event loop; eight times as many while
 *     requests wait because the peer allows no more streams
 * @param allow peers ({@link DestinationRule}) that are called whatever {@code deny} says, those of a network though it is
 *     loopback
 * @param deny peers that are not called; link-local, multicast and unspecified addresses never are, and loopback only by who
 *     listens on it
 * @param tls for https peers; null trusts the JDK's authorities and shows no certificate
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

    /** @param loopback whether this machine's loopback addresses are called */
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
