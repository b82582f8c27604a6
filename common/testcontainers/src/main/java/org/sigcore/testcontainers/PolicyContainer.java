// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import java.net.InetSocketAddress;
import java.util.Objects;
import org.sigcore.harness.NetworkFunction;
import org.testcontainers.utility.DockerImageName;

/** A Policy function, PCF and PCRF in one, in a container. */
public final class PolicyContainer extends FunctionContainer<PolicyContainer> {
    /** Of {@link Images}. */
    public PolicyContainer() {
        this(Images.of(NetworkFunction.POLICY));
    }

    /** Of that image. */
    public PolicyContainer(DockerImageName image) {
        super(NetworkFunction.POLICY, image);
    }

    /** Registers at that NRF, and discovers there. */
    public PolicyContainer withNrf(NrfContainer nrf) {
        return knowing(nrf);
    }

    /** Sends its requests to other NFs through that SCP. */
    public PolicyContainer withScp(ScpContainer scp) {
        return knowing(scp);
    }

    /** Where the test reaches its Diameter node, to which any peer may connect. */
    public InetSocketAddress diameterAddress() {
        return Objects.requireNonNull(fromTest().diameter());
    }
}
