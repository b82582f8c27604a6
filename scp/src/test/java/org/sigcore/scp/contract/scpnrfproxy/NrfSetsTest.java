// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpnrfproxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.scp.contract.scpcconfiguration.NrfInstance;
import org.sigcore.scp.contract.scpcconfiguration.NrfSet;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;

class NrfSetsTest {
    private static final SbiRequest GET = SbiRequest.of("GET", "/x");

    private final Set<String> away = new HashSet<>();
    private final Set<String> failing = new HashSet<>();
    private final FakeCaller caller = new FakeCaller((nrf, request) -> {
        if (away.contains(nrf.host())) {
            return FakeCaller.away(false);
        }
        return SbiResponse.of(failing.contains(nrf.host()) ? 503 : 204);
    });
    private final LocalConfiguration configuration = new LocalConfiguration();
    private final FakeCaller strangers = new FakeCaller((nrf, request) -> SbiResponse.of(204));
    private final NrfSets sets = new NrfSets(
            configuration.view(ScpConfiguration.NRF_SETS),
            ApiRoot.parse("http://only"),
            caller,
            strangers,
            Duration.ofSeconds(1),
            srv -> srv.equals("nrf.example") ? List.of(nrf("found", 9, 1)) : List.of());

    @Test
    void withoutConfiguredSets_defaultNrfIsUsed() {
        sets.send(GET);
        assertThat(caller.asked).containsExactly("GET http://only:80/x");
        assertThat(sets.all()).singleElement().extracting(NrfSetClient::name).isEqualTo("default");
    }

    @Test
    void unreachableOrFailingMember_isReplacedByNext_andNextIsRemembered() {
        configure("a", null, nrf("one", 1, 1), nrf("two", 2, 1), nrf("three", 3, 1));
        away.add("one");
        failing.add("two");

        assertThat(sets.send(GET).status()).isEqualTo(204);
        assertThat(caller.asked).containsExactly("GET http://one:80/x", "GET http://two:80/x", "GET http://three:80/x");
        caller.asked.clear();
        sets.send(GET);
        assertThat(caller.asked).containsExactly("GET http://three:80/x");
    }

    @Test
    void nrfNamedByConsumer_outsideSets_isCalledWithoutScpTokens() {
        sets.send(ApiRoot.parse("http://only:80"), GET);
        sets.send(ApiRoot.parse("http://named"), GET);
        configure("a", "nrf.example", nrf("one", 1, 1));
        sets.send(ApiRoot.parse("http://only"), GET);
        sets.send(ApiRoot.parse("http://one"), GET);
        sets.send(ApiRoot.parse("http://found"), GET);
        assertThat(caller.asked)
                .containsExactly("GET http://only:80/x", "GET http://one:80/x", "GET http://found:80/x");
        assertThat(strangers.asked).containsExactly("GET http://named:80/x", "GET http://only:80/x");
    }

    @Test
    void membersFromDnsSrv_belongToTheSet() {
        configure("a", "nrf.example", nrf("one", 1, 1));
        away.add("one");
        sets.send(GET);
        assertThat(caller.asked).containsExactly("GET http://one:80/x", "GET http://found:80/x");
    }

    @Test
    void unreachableSet_isReplacedByNextSet() {
        configure("a", null, nrf("one", 1, 1));
        configure("b", null, nrf("two", 1, 1));
        away.add("one");
        assertThat(sets.send(GET).status()).isEqualTo(204);
        away.add("two");
        assertThatThrownBy(() -> sets.send(GET)).isInstanceOf(SbiCallException.class);
    }

    @Test
    void membersOfEqualPriority_areChosenByCapacity() {
        configure("a", null, nrf("small", 1, 1), nrf("large", 1, 65535));
        for (int i = 0; i < 50; i++) {
            sets.send(GET);
        }
        assertThat(caller.asked.stream().filter(asked -> asked.contains("large")))
                .hasSizeGreaterThan(40);
    }

    private void configure(String name, @Nullable String srv, NrfInstance... members) {
        configuration.set(ScpConfiguration.NRF_SETS, name, new NrfSet(List.of(members), srv));
    }

    private static NrfInstance nrf(String host, int priority, int capacity) {
        return new NrfInstance(ApiRoot.parse("http://" + host), priority, capacity);
    }
}
