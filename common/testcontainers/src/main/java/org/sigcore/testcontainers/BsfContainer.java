// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import java.net.InetSocketAddress;
import java.util.Objects;
import org.sigcore.harness.NetworkFunction;
import org.testcontainers.utility.DockerImageName;

/** A BSF in a container. */
public final class BsfContainer extends FunctionContainer<BsfContainer> {
    /** Of {@link Images}. */
    public BsfContainer() {
        this(Images.of(NetworkFunction.BSF));
    }

    /** Of that image. */
    public BsfContainer(DockerImageName image) {
        super(NetworkFunction.BSF, image);
    }

    /** Registers at that NRF, and discovers there. */
    public BsfContainer withNrf(NrfContainer nrf) {
        return knowing(nrf);
    }

    /** Sends its requests to other NFs through that SCP. */
    public BsfContainer withScp(ScpContainer scp) {
        return knowing(scp);
    }

    /** Leads Rx to that PCF where a binding names it. */
    public BsfContainer withPolicy(PolicyContainer policy) {
        return knowing(policy);
    }

    /** Where the test reaches its Diameter node, to which any peer may connect. */
    public InetSocketAddress diameterAddress() {
        return Objects.requireNonNull(fromTest().diameter());
    }
}
