// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcaudit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.scp.contract.scpcconfiguration.AuditOptions;
import org.sigcore.scp.contract.scpcconfiguration.NrfInstance;
import org.sigcore.scp.contract.scpcconfiguration.NrfSet;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;
import org.sigcore.scp.contract.scpcnotification.AuditScope;
import org.sigcore.scp.contract.scpcnotification.KnownProfile;
import org.sigcore.scp.contract.scpcnotification.TopologyUpdates;
import org.sigcore.scp.contract.scpnrfproxy.FakeCaller;
import org.sigcore.scp.contract.scpnrfproxy.NrfSets;
import tools.jackson.databind.node.ObjectNode;

class AuditorTest {
    private final Set<String> away = new HashSet<>();
    private final FakeCaller caller = new FakeCaller(this::answer);
    private final LocalConfiguration configuration = new LocalConfiguration();
    private final List<String> found = new ArrayList<>();
    private int profiles = 1;
    private final CountDownLatch together = new CountDownLatch(4);
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();
    private long mostOctets = 1_000_000;
    private AuditScope scope = AuditScope.PART;
    private AuditOptions options = new AuditOptions(Duration.ofMinutes(5), "nnrf-mgmt", Set.of("UDM"), 4);
    private final NrfSets nrfs = new NrfSets(
            configuration.view(ScpConfiguration.NRF_SETS),
            ApiRoot.parse("http://only"),
            caller,
            Duration.ofSeconds(1),
            srv -> List.of());
    private final Auditor auditor = new Auditor(
            () -> nrfs.all().stream()
                    .<NfInventory>map(nrf -> new NrfInventory(nrf, mostOctets))
                    .toList(),
            new TopologyUpdates() {
                @Override
                public long mark() {
                    return 7;
                }

                @Override
                public int reconcile(long mark, List<KnownProfile> profiles, AuditScope audited) {
                    profiles.forEach(profile -> found.add(profile.id()));
                    scope = audited;
                    return profiles.size();
                }
            },
            () -> options);

    @Test
    void profilesBeyondMemoryLimit_makeAuditPartial() {
        mostOctets = 10;
        configure("a", "one");
        configure("b", "two");
        auditor.audit();
        assertThat(scope).isEqualTo(AuditScope.PART);
    }

    @Test
    void audit_coversAllNrfSets() {
        configure("a", "one");
        configure("b", "two");
        assertThat(auditor.audit()).isEqualTo(Duration.ofMinutes(5));
        assertThat(found).containsExactlyInAnyOrder("of-one", "of-two");
        assertThat(scope).isEqualTo(AuditScope.ALL);
    }

    @Test
    void unreachableSet_makesAuditPartial() {
        configure("a", "one");
        configure("b", "two");
        away.add("one");
        assertThatThrownBy(auditor::audit).isInstanceOf(SbiCallException.class);
        assertThat(found).containsExactly("of-two");
        assertThat(scope).isEqualTo(AuditScope.PART);
    }

    @Test
    void discoveryMode_queriesByNfType() {
        options = new AuditOptions(Duration.ofSeconds(9), "nnrf-disc", Set.of("UDM"), 4);
        assertThat(auditor.audit()).isEqualTo(Duration.ofSeconds(9));
        assertThat(caller.asked)
                .containsExactly(
                        "GET http://only:80/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=SCP");
        assertThat(found).containsExactly("of-only");
        assertThat(scope.covers("UDM")).isTrue();
        assertThat(scope.covers("PCF")).isFalse();
    }

    @Test
    void profiles_areFetchedConcurrently_withinLimit() {
        profiles = 40;
        auditor.audit();
        assertThat(found).hasSize(40).doesNotHaveDuplicates();
        assertThat(most.get()).isEqualTo(4);
    }

    // The first four requests are answered only after all four have arrived.
    private void meet() {
        most.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
        try {
            together.countDown();
            assertThat(together.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        inFlight.decrementAndGet();
    }

    private SbiResponse answer(ApiRoot nrf, SbiRequest request) {
        if (away.contains(nrf.host())) {
            return FakeCaller.away(false);
        }
        ObjectNode profile = Json.object().put("nfInstanceId", "of-" + nrf.host());
        if (request.target().startsWith("/nnrf-disc")) {
            ObjectNode result = Json.object();
            result.putArray("nfInstances").add(profile);
            return SbiResponse.json(200, result);
        }
        if (request.target().endsWith("/nf-instances")) {
            ObjectNode list = Json.object();
            var items = list.putObject("_links").putArray("item");
            for (int i = 0; i < profiles; i++) {
                items.addObject().put("href", "/nf-instances/of-" + nrf.host() + (i == 0 ? "" : i));
            }
            return SbiResponse.json(200, list);
        }
        if (profiles > 1) {
            meet();
            String id = request.target().substring(request.target().lastIndexOf('/') + 1);
            return SbiResponse.json(200, Json.object().put("nfInstanceId", id));
        }
        return SbiResponse.json(200, profile);
    }

    private void configure(String set, String host) {
        configuration.set(
                ScpConfiguration.NRF_SETS,
                set,
                new NrfSet(List.of(new NrfInstance(ApiRoot.parse("http://" + host), 1, 1)), null));
    }
}
