// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import org.sigcore.harness.NetworkFunction;
import org.testcontainers.utility.DockerImageName;

/** An NRF in a container, without configuration or data of an earlier one. */
public final class NrfContainer extends FunctionContainer<NrfContainer> {
    /** Uses the image configured in {@link Images}. */
    public NrfContainer() {
        this(Images.of(NetworkFunction.NRF));
    }

    /** Uses the given image. */
    public NrfContainer(DockerImageName image) {
        super(NetworkFunction.NRF, image);
    }
}
