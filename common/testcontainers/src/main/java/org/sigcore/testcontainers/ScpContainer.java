// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import org.sigcore.harness.NetworkFunction;
import org.testcontainers.utility.DockerImageName;

/** An SCP in a container. */
public final class ScpContainer extends FunctionContainer<ScpContainer> {
    /** Uses the image configured in {@link Images}. */
    public ScpContainer() {
        this(Images.of(NetworkFunction.SCP));
    }

    /** Uses the given image. */
    public ScpContainer(DockerImageName image) {
        super(NetworkFunction.SCP, image);
    }

    /** Registers and discovers at the given NRF. */
    public ScpContainer withNrf(NrfContainer nrf) {
        return knowing(nrf);
    }
}
