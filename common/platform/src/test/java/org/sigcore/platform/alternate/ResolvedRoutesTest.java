// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sigcore.platform.configuration.LocalConfiguration;

class ResolvedRoutesTest {
    private static final Endpoint ONE = new Endpoint("one.example", 80, 1, 1);
    private static final Endpoint TWO = new Endpoint("two.example", 80, 1, 1);

    private final LocalConfiguration configuration = new LocalConfiguration();
    private final Map<String, SrvLookup.Answer> records = new HashMap<>();
    private String broken = "";
    private int asked;
    private long nanos;
    private final ResolvedRoutes routes =
            new ResolvedRoutes(configuration.view(AlternateRouteItems.DNS_SRV), options -> this::lookup, () -> nanos);

    @Test
    void refresh_resolvesNameAgainWhenItsRecordsExpire() {
        configure("scp.example");
        records.put("_http._tcp.scp.example", new SrvLookup.Answer(List.of(ONE), Duration.ofSeconds(30)));
        assertThat(routes.resolve("scp.example")).isEmpty();
        routes.refresh();
        assertThat(routes.resolve("scp.example")).containsExactly(ONE);
        records.put("_http._tcp.scp.example", new SrvLookup.Answer(List.of(TWO), Duration.ofSeconds(1)));
        pass(29);
        assertThat(routes.resolve("scp.example")).containsExactly(ONE);
        assertThat(asked).isEqualTo(1);
        pass(1);
        assertThat(routes.resolve("scp.example")).containsExactly(TWO);
        pass(4); // no sooner than minTtl
        assertThat(asked).isEqualTo(2);
        pass(1);
        assertThat(asked).isEqualTo(3);
        assertThat(routes.resolved()).isEqualTo(1);
    }

    @Test
    void dnsFailure_keepsTheLastEndpointsAndRetries() {
        configure("scp.example");
        records.put("_http._tcp.scp.example", new SrvLookup.Answer(List.of(ONE), Duration.ofSeconds(10)));
        routes.refresh();
        records.clear();
        pass(10);
        assertThat(asked).isEqualTo(2);
        assertThat(routes.resolve("scp.example")).containsExactly(ONE);
        pass(5);
        assertThat(asked).isEqualTo(3);
    }

    @Test
    void malformedAnswer_keepsTheEndpointsOfItsHostAndRefreshesOthers() {
        configure("broken.example", "scp.example");
        records.put("_http._tcp.broken.example", new SrvLookup.Answer(List.of(ONE), Duration.ofSeconds(10)));
        records.put("_http._tcp.scp.example", new SrvLookup.Answer(List.of(TWO), Duration.ofSeconds(10)));
        routes.refresh();
        broken = "_http._tcp.broken.example";
        pass(10);
        assertThat(routes.resolve("broken.example")).containsExactly(ONE);
        assertThat(asked).isEqualTo(4);
        pass(1);
        assertThat(asked).isEqualTo(4);
    }

    @Test
    void resolve_returnsOnlyConfiguredNames() {
        configure("scp.example");
        routes.refresh();
        assertThat(routes.resolve("other.example")).isEmpty();
        records.put("_http._tcp.scp.example", new SrvLookup.Answer(List.of(ONE), Duration.ofSeconds(10)));
        configure("nrf.example");
        routes.refresh();
        assertThat(routes.resolve("scp.example")).isEmpty();
    }

    private void configure(String... hosts) {
        DnsSrvOptions defaults = DnsSrvOptions.DEFAULTS;
        configuration.set(
                AlternateRouteItems.DNS_SRV,
                new DnsSrvOptions(
                        Set.of(hosts),
                        defaults.prefix(),
                        defaults.nameServers(),
                        defaults.queryTimeout(),
                        defaults.minTtl(),
                        defaults.maxTtl(),
                        defaults.retryInterval()));
    }

    private void pass(int seconds) {
        nanos += Duration.ofSeconds(seconds).toNanos();
        routes.refresh();
    }

    private SrvLookup.Answer lookup(String name) {
        asked++;
        if (name.equals(broken)) {
            throw new IndexOutOfBoundsException("a record that is cut short");
        }
        SrvLookup.Answer answer = records.get(name);
        if (answer == null) {
            throw new DnsException(name + ": not in this test");
        }
        return answer;
    }
}
