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
 * <p>Servers in this process must listen on all addresses to be reachable from the containers. Requires Java 25 for its
 * SBI client and ladders; single containers such as {@link NrfContainer} run on Java 17.
 */
public final class SigcoreCore extends TestCore<SigcoreCore> implements Startable {
    private static final int JAVA = 25;

    private @Nullable Network network;

    /**
     * Creates a core of all functions.
     *
     * @throws IllegalStateException if this process runs on a version of Java before 25
     */
    public SigcoreCore() {
        if (Runtime.version().feature() < JAVA) {
            throw new IllegalStateException(
                    "SigcoreCore requires Java 25; on Java 17 use NrfContainer, ScpContainer, PolicyContainer, BsfContainer");
        }
    }

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
