// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.client.DestinationRule;
import org.sigcore.sbi.client.Destinations;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

class DestinationsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Destinations RULES =
            new Destinations(List.of(rule("10.1.0.0/16")), List.of(rule("10.0.0.0/8")), false);

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1,true",
        "10.1.2.3,true",
        "10.2.0.1,false",
        "127.0.0.1,false",
        "::1,false",
        "169.254.169.254,false",
        "fe80::1,false",
        "0.0.0.0,false",
        "224.0.0.5,false",
        "2001:db8::1,true"
    })
    void permits_followsNetworkRulesAndRefusesSpecialAddresses(String address, boolean permitted) {
        assertThat(RULES.permits(ApiRoot.of("http", "nf.example.org", 80), InetAddress.ofLiteral(address)))
                .isEqualTo(permitted);
    }

    @Test
    void refusedDestination_failsLikeClosedPort() {
        try (SbiTransport transport = SbiTransport.start(1);
                SbiServer server = SbiServer.start(
                        transport,
                        SbiServerConfig.of("127.0.0.1", 0),
                        new BlockingApplication(request -> SbiResponse.of(204), 1 << 20));
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults())) {
            SbiRequest request = SbiRequest.of("GET", "/");
            for (String host : List.of("localhost", "127.0.0.1")) {
                ApiRoot root = ApiRoot.of("http", host, server.port());
                client.permit(RULES);
                assertThatThrownBy(() -> client.send(root, request, PATIENCE))
                        .isInstanceOf(SbiCallException.class)
                        .hasMessageContaining("cannot connect to " + host);
                client.permit(Destinations.ALL);
                assertThat(client.send(root, request, PATIENCE).status()).isEqualTo(204);
            }
            assertThat(client.destinationsRefused()).isEqualTo(2);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "http://*,            http://a.test:80,         192.0.2.1, false",
        "http://*,            https://a.test:443,       192.0.2.1, true",
        "*:22,                https://a.test:22,        192.0.2.1, false",
        "*:8000-8999,         http://a.test:8999,       192.0.2.1, false",
        "*:8000-8999,         http://a.test:9000,       192.0.2.1, true",
        ".test,               http://b.a.TEST:80,       192.0.2.1, false",
        ".test,               http://b.atest:80,        192.0.2.1, true",
        ".a.test,             http://a.test:80,         192.0.2.1, true",
        "a.test,              http://a.test.:80,        192.0.2.1, false",
        "https://a.test:443,  https://a.test:443,       192.0.2.1, false",
        "https://a.test:443,  http://a.test:443,        192.0.2.1, true",
        "192.0.2.0/24:80,     http://a.test:80,         192.0.2.1, false",
        "192.0.2.0/24:80,     http://a.test:81,         192.0.2.1, true",
        "[2001:db8::]/32:80,  http://a.test:80,         2001:db8::1, false",
        "2001:db8::/32,       http://a.test:80,         2001:db8::1, false",
        "*,                   http://a.test:80,         192.0.2.1, false",
        "*,                   http://let-in.example:80, 192.0.2.1, true",
        "*,                   http://let-in.example:81, 192.0.2.1, false",
        "*,                   http://let-in.example:80, 127.0.0.1, false",
        "*,                   http://let-in.example:80, 169.254.169.254, false",
        "*,                   http://a.test:80,         10.1.0.1,  true"
    })
    void permits_followsSchemePortAndDomainRules(String deny, String peer, String address, boolean permitted) {
        Destinations rules =
                new Destinations(List.of(rule("let-in.example:80"), rule("10.1.0.0/16")), List.of(rule(deny)), false);
        assertThat(rules.permits(ApiRoot.parse(peer), InetAddress.ofLiteral(address)))
                .isEqualTo(permitted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "ftp://*",
                "a.test:0",
                "a.test:65536",
                "a.test:90-80",
                "10.0.0.0/33",
                "a..test",
                "*.test",
                "a test"
            })
    void read_refusesInvalidRule(String text) {
        assertThat(DestinationRule.read(text)).isNull();
    }

    private static DestinationRule rule(String text) {
        return Objects.requireNonNull(DestinationRule.read(text));
    }
}
