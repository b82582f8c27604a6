// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcaudit.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.sbi.SbiCallException;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.scp.nrf.FakeCaller;
import org.sigcore.scp.nrf.NrfSets;
import org.sigcore.scp.scpcconfiguration.api.AuditOptions;
import org.sigcore.scp.scpcconfiguration.api.NrfInstance;
import org.sigcore.scp.scpcconfiguration.api.NrfSet;
import org.sigcore.scp.scpcconfiguration.api.ScpConfiguration;
import org.sigcore.scp.scpcnotification.api.AuditScope;
import org.sigcore.scp.scpcnotification.api.TopologyUpdates;
import tools.jackson.databind.node.ObjectNode;

class AuditorTest {
    private final Set<String> away = new HashSet<>();
    private final FakeCaller caller = new FakeCaller(this::answer);
    private final LocalConfiguration configuration = new LocalConfiguration();
    private final List<String> found = new ArrayList<>();
    private AuditScope scope = AuditScope.PART;
    private AuditOptions options = new AuditOptions(Duration.ofMinutes(5), "nnrf-mgmt", Set.of("UDM"));
    private final Auditor auditor = new Auditor(
            new NrfSets(
                    configuration.view(ScpConfiguration.NRF_SETS),
                    ApiRoot.parse("http://only"),
                    caller,
                    Duration.ofSeconds(1),
                    srv -> List.of()),
            new TopologyUpdates() {
                @Override
                public long mark() {
                    return 7;
                }

                @Override
                public int reconcile(long mark, List<ObjectNode> profiles, AuditScope audited) {
                    profiles.forEach(profile -> found.add(String.valueOf(Json.string(profile, "nfInstanceId"))));
                    scope = audited;
                    return profiles.size();
                }
            },
            () -> options);

    @Test
    void allSetsAreAudited() {
        configure("a", "one");
        configure("b", "two");
        assertThat(auditor.audit()).isEqualTo(Duration.ofMinutes(5));
        assertThat(found).containsExactlyInAnyOrder("of-one", "of-two");
        assertThat(scope).isEqualTo(AuditScope.ALL);
    }

    @Test
    void whileASetIsAwayNobodyIsTakenForGone() {
        configure("a", "one");
        configure("b", "two");
        away.add("one");
        assertThatThrownBy(auditor::audit).isInstanceOf(SbiCallException.class);
        assertThat(found).containsExactly("of-two");
        assertThat(scope).isEqualTo(AuditScope.PART);
    }

    @Test
    void discoveryModeAsksByType() {
        options = new AuditOptions(Duration.ofSeconds(9), "nnrf-disc", Set.of("UDM"));
        assertThat(auditor.audit()).isEqualTo(Duration.ofSeconds(9));
        assertThat(caller.asked)
                .containsExactly(
                        "GET http://only:80/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=SCP");
        assertThat(found).containsExactly("of-only");
        assertThat(scope.covers("UDM")).isTrue();
        assertThat(scope.covers("PCF")).isFalse();
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
            list.putObject("_links").putArray("item").addObject().put("href", "/nf-instances/of-" + nrf.host());
            return SbiResponse.json(200, list);
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
