// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;

class WiringTest {
    private static final Map<NetworkFunction, Endpoints> ALL = Map.of(
            NetworkFunction.NRF, at("10.0.0.1", 7100, null),
            NetworkFunction.SCP, at("10.0.0.2", 7200, null),
            NetworkFunction.POLICY, at("10.0.0.3", 7300, InetSocketAddress.createUnresolved("10.0.0.3", 7368)));

    @Test
    void nrf_hasNoAddressesOfOthers() {
        assertThat(Wiring.arguments(NetworkFunction.NRF, ALL)).noneMatch(argument -> argument.contains("10.0.0"));
    }

    @Test
    void otherFunctions_registerAtTheNrf() {
        assertThat(Wiring.arguments(NetworkFunction.SCP, ALL))
                .contains("--sigcore.nrf-client.api-root=http://10.0.0.1:7100");
    }

    @Test
    void withoutNrf_registrationIsDisabled() {
        assertThat(Wiring.arguments(NetworkFunction.SCP, Map.of())).contains("--sigcore.nrf-client.enabled=false");
    }

    @Test
    void policy_sendsThroughTheScp() {
        assertThat(Wiring.arguments(NetworkFunction.POLICY, ALL)).contains("--sigcore.egress.scp=http://10.0.0.2:7200");
    }

    @Test
    void bsf_hasPolicyAsDiameterPeer() {
        assertThat(Wiring.arguments(NetworkFunction.BSF, ALL))
                .contains(
                        "--sigcore.diameter.peers[0].identity=policy.sigcore.lab",
                        "--sigcore.diameter.peers[0].host=10.0.0.3",
                        "--sigcore.diameter.peers[0].port=7368");
        assertThat(Wiring.arguments(NetworkFunction.BSF, Map.of()))
                .as("no host of the defaults")
                .contains("--sigcore.diameter.peers[0].identity=policy.sigcore.lab")
                .noneMatch(argument -> argument.contains("peers[0].host"));
    }

    private static Endpoints at(String host, int port, @Nullable InetSocketAddress diameter) {
        return new Endpoints(ApiRoot.of("http", host, port), URI.create("http://" + host), diameter);
    }
}
