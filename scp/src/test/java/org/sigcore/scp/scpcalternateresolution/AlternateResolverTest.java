// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcalternateresolution;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.alternate.DnsException;
import org.sigcore.platform.alternate.Endpoint;
import org.sigcore.platform.alternate.SrvLookup;
import org.sigcore.scp.contract.scpcalternateresolution.AlternateSnapshot.Alternate;
import org.sigcore.scp.contract.scpcconfiguration.DnsSrvConfiguration;
import org.sigcore.scp.contract.scpcconfiguration.DnsSrvOptions;

class AlternateResolverTest {
    private final Map<String, SrvLookup.Answer> zone = new ConcurrentHashMap<>();
    private final AtomicInteger questions = new AtomicInteger();
    private volatile boolean gone;
    private volatile long seconds = 1000;
    private final Map<String, DnsSrvConfiguration> wanted = new HashMap<>();
    private DnsSrvOptions options = options(true, List.of());
    private final AlternateResolver keeper =
            new AlternateResolver(() -> options, () -> wanted, _ -> this::lookup, () -> Instant.ofEpochSecond(seconds));

    @Test
    void srvRecords_areLookedUpAgainAfterTheirTtl() {
        wanted.put("udm", new DnsSrvConfiguration("UDM.lab", "http"));
        zone.put(
                "_http._tcp.UDM.lab",
                answer(new Endpoint("one.lab", 8080, 1, 10), new Endpoint("two.lab", 8081, 2, 5)));
        keeper.refresh();
        keeper.refresh();
        assertThat(questions).hasValue(1);
        assertThat(keeper.awaitNewer(0, 0).byHost())
                .isEqualTo(Map.of(
                        "udm.lab",
                        List.of(
                                new Alternate(ApiRoot.parse("http://one.lab:8080"), 1, 10),
                                new Alternate(ApiRoot.parse("http://two.lab:8081"), 2, 5))));
        long version = keeper.awaitNewer(0, 0).version();

        seconds = 1060;
        keeper.refresh();
        assertThat(questions).hasValue(2);
        assertThat(keeper.awaitNewer(version, 0).version())
                .as("the same answer")
                .isEqualTo(version);
        wanted.clear();
        keeper.refresh();
        assertThat(keeper.awaitNewer(version, 0).byHost()).isEmpty();
    }

    @Test
    void failedLookup_keepsKnownAlternates() {
        wanted.put("udm", new DnsSrvConfiguration("udm.lab", "http"));
        zone.put("_http._tcp.udm.lab", answer(new Endpoint("one.lab", 8080, 1, 10)));
        keeper.refresh();
        gone = true;
        seconds = 5000;
        keeper.refresh();
        assertThat(keeper.failed()).isEqualTo(1);
        assertThat(keeper.awaitNewer(0, 0).byHost()).hasSize(1);
        gone = false;
        zone.clear();
        seconds = 5010;
        keeper.refresh();
        assertThat(keeper.awaitNewer(0, 0).byHost().get("udm.lab")).isEmpty();
    }

    @Test
    void refresh_resolves700Names_andForgetsThemWhenDisabled() {
        for (int i = 0; i < 700; i++) {
            wanted.put("h" + i, new DnsSrvConfiguration("h" + i + ".lab", "http"));
            zone.put("_http._tcp.h" + i + ".lab", answer(new Endpoint("a.lab", 80, 1, 1)));
        }
        keeper.refresh();
        assertThat(keeper.known()).isEqualTo(700);
        options = options(false, List.of());
        keeper.refresh();
        assertThat(keeper.known()).isZero();
    }

    private static DnsSrvOptions options(boolean enabled, List<String> servers) {
        return new DnsSrvOptions(enabled, servers, Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofHours(1));
    }

    private static SrvLookup.Answer answer(Endpoint... endpoints) {
        return new SrvLookup.Answer(List.of(endpoints), Duration.ofSeconds(60));
    }

    private SrvLookup.Answer lookup(String name) {
        questions.incrementAndGet();
        if (gone) {
            throw new DnsException("gone");
        }
        return zone.getOrDefault(name, new SrvLookup.Answer(List.of(), Duration.ZERO));
    }
}
