// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import java.net.InetSocketAddress;
import java.util.Objects;
import org.sigcore.harness.NetworkFunction;
import org.testcontainers.utility.DockerImageName;

/** A Policy function, PCF and PCRF in one, in a container. */
public final class PolicyContainer extends FunctionContainer<PolicyContainer> {
    /** Uses the image configured in {@link Images}. */
    public PolicyContainer() {
        this(Images.of(NetworkFunction.POLICY));
    }

    /** Uses the given image. */
    public PolicyContainer(DockerImageName image) {
        super(NetworkFunction.POLICY, image);
    }

    /** Registers and discovers at the given NRF. */
    public PolicyContainer withNrf(NrfContainer nrf) {
        return knowing(nrf);
    }

    /** Sends requests to other NFs through the given SCP. */
    public PolicyContainer withScp(ScpContainer scp) {
        return knowing(scp);
    }

    /** Returns the address of its Diameter node for the test; any peer may connect. */
    public InetSocketAddress diameterAddress() {
        return Objects.requireNonNull(fromTest().diameter());
    }
}
