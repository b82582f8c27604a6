// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import org.jspecify.annotations.Nullable;
import org.sigcore.harness.FunctionHost;
import org.sigcore.harness.TestCore;
import org.testcontainers.containers.Network;
import org.testcontainers.lifecycle.Startable;

/**
 * A core with each function in a container, of the images configured in {@link Images}:
 *
 * <pre>{@code
 * @Container
 * static final SigcoreCore CORE = new SigcoreCore().withProfile("UDR", "nudr-dr", udr.port());
 * }</pre>
 *
 * <p>Servers in this process must listen on all addresses to be reachable from the containers.
 */
public final class SigcoreCore extends TestCore<SigcoreCore> implements Startable {
    private @Nullable Network network;

    /** Runs the functions in a shared network, which is not closed with them. */
    public SigcoreCore withNetwork(Network shared) {
        network = shared;
        return this;
    }

    @Override
    protected FunctionHost newHost() {
        Network shared = network;
        return shared == null ? new ContainerHost(Network.newNetwork(), true) : new ContainerHost(shared, false);
    }

    @Override
    protected SigcoreCore self() {
        return this;
    }
}
