// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.sigcore.harness.FunctionHost;
import org.sigcore.harness.NetworkFunction;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.containers.Network;

/** Runs functions in containers of one network. Confined to one thread. */
final class ContainerHost implements FunctionHost {
    private final Deque<FunctionContainer<?>> running = new ArrayDeque<>();
    private final Network network;
    private final boolean ownNetwork;

    /** @param ownNetwork true to close the network with the functions */
    ContainerHost(Network network, boolean ownNetwork) {
        this.network = network;
        this.ownNetwork = ownNetwork;
    }

    @Override
    public Started start(NetworkFunction function, List<String> further) {
        FunctionContainer<?> container = of(function);
        container.withNetwork(network);
        running.forEach(container::knowing);
        further.forEach(container::withArgument);
        running.push(container);
        try {
            container.start();
        } catch (ContainerLaunchException e) {
            throw new IllegalStateException(function.shortName() + " does not start: " + reason(e), e);
        }
        return new Started(container.fromTest(), container.fromCore());
    }

    @Override
    public String callbackHost() {
        return FunctionContainer.CALLBACK_HOST;
    }

    @Override
    public void close() {
        running.forEach(FunctionContainer::stop);
        running.clear();
        if (ownNetwork) {
            network.close();
        }
    }

    private static FunctionContainer<?> of(NetworkFunction function) {
        return switch (function) {
            case NRF -> new NrfContainer();
            case SCP -> new ScpContainer();
            case POLICY -> new PolicyContainer();
            case BSF -> new BsfContainer();
        };
    }

    // Testcontainers wraps the exception of its wait strategy.
    private static String reason(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage());
    }
}
