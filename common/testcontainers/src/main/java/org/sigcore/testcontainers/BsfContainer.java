// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import java.net.InetSocketAddress;
import java.util.Objects;
import org.sigcore.harness.NetworkFunction;
import org.testcontainers.utility.DockerImageName;

/** A BSF in a container. */
public final class BsfContainer extends FunctionContainer<BsfContainer> {
    /** Uses the image configured in {@link Images}. */
    public BsfContainer() {
        this(Images.of(NetworkFunction.BSF));
    }

    /** Uses the given image. */
    public BsfContainer(DockerImageName image) {
        super(NetworkFunction.BSF, image);
    }

    /** Registers and discovers at the given NRF. */
    public BsfContainer withNrf(NrfContainer nrf) {
        return knowing(nrf);
    }

    /** Sends requests to other NFs through the given SCP. */
    public BsfContainer withScp(ScpContainer scp) {
        return knowing(scp);
    }

    /** Routes Rx to the given PCF when a binding names it. */
    public BsfContainer withPolicy(PolicyContainer policy) {
        return knowing(policy);
    }

    /** Returns the address of its Diameter node for the test; any peer may connect. */
    public InetSocketAddress diameterAddress() {
        return Objects.requireNonNull(fromTest().diameter());
    }
}
