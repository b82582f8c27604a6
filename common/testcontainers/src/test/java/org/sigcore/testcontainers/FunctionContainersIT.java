// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.harness.NetworkFunction;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.testcontainers.containers.Network;

/** Tests of single containers; {@link ExampleIT} runs a whole core. */
class FunctionContainersIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    @BeforeEach
    void needsDocker() {
        assumeTrue(Images.absence().isEmpty(), Images::absence);
    }

    @Test
    void readyScp_isRegisteredAtItsNrf() {
        try (Network network = Network.newNetwork();
                NrfContainer nrf = new NrfContainer().withNetwork(network);
                ScpContainer scp = new ScpContainer().withNetwork(network).withNrf(nrf);
                SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults())) {
            scp.start();

            SbiResponse listed =
                    client.send(nrf.sbi(), SbiRequest.of("GET", "/nnrf-nfm/v1/nf-instances?nf-type=SCP"), TIMEOUT);
            assertThat(listed.jsonObject().at("/_links/item")).hasSize(1);
            assertThat(scp.managementUri().getPort()).isNotEqualTo(NetworkFunction.SCP.managementPort());
        }
    }

    @Test
    void failedStart_reportsTheReason() {
        try (SigcoreCore core = new SigcoreCore().withFunctions(NetworkFunction.NRF)) {
            core.withArgument(NetworkFunction.NRF, "--sigcore.sbi.prot=1");

            assertThatIllegalStateException()
                    .isThrownBy(core::start)
                    .withMessageContaining("nrf does not start")
                    .withMessageContaining("sigcore.sbi.prot: unknown key");
        }
    }
}
