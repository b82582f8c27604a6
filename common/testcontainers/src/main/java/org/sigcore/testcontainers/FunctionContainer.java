// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.sigcore.harness.Endpoints;
import org.sigcore.harness.NetworkFunction;
import org.sigcore.harness.Wiring;
import org.sigcore.model.ApiRoot;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.utility.DockerImageName;

/**
 * A function in a container, ready when its readiness endpoint reports it, which includes the registration if an NRF is
 * configured. Its network alias is {@code nrf.sigcore.lab} and so on; the functions that it uses must be in the same
 * network. It traces its transactions and requires no authentication on its management port; it reaches the test's host
 * as {@value #CALLBACK_HOST}.
 *
 * @param <S> type that {@code with…} returns
 */
public abstract class FunctionContainer<S extends FunctionContainer<S>> extends GenericContainer<S> {
    /** Name of the test's machine for the functions, used as the host of callback URIs. */
    public static final String CALLBACK_HOST = "host.testcontainers.internal";

    private final NetworkFunction function;
    private final List<String> arguments = new ArrayList<>();
    private final Map<NetworkFunction, Endpoints> known = new EnumMap<>(NetworkFunction.class);

    FunctionContainer(NetworkFunction function, DockerImageName image) {
        super(image);
        this.function = function;
        addExposedPorts(function.sbiPort(), function.managementPort());
        function.diameterPort().ifPresent(this::addExposedPorts);
        withNetworkAliases(function.identity());
        // The gateway of the bridge: callbacks need no intermediate container; the test listens on all addresses.
        withExtraHost(CALLBACK_HOST, "host-gateway");
        waitingFor(new Readiness(function.managementPort()));
    }

    /**
     * Adds an argument to the start.
     *
     * @param argument {@code --key=value} of its jar; overrides the defaults of the harness
     */
    public S withArgument(String argument) {
        arguments.add(argument);
        return self();
    }

    /** Returns the address of its SBI for the test, over h2c with prior knowledge. */
    public ApiRoot sbi() {
        return ApiRoot.of("http", getHost(), getMappedPort(function.sbiPort()));
    }

    /** Returns the address of its management for the test, over HTTP/1.1. */
    public URI managementUri() {
        return URI.create("http://" + getHost() + ":" + getMappedPort(function.managementPort()));
    }

    /** Configures another function, which starts before this one. */
    final S knowing(FunctionContainer<?> other) {
        known.put(other.function, other.inNetwork(other.function.identity()));
        dependsOn(other);
        return self();
    }

    /** Returns its addresses for the test. */
    final Endpoints fromTest() {
        OptionalInt diameter = function.diameterPort();
        return new Endpoints(
                sbi(),
                managementUri(),
                diameter.isPresent() ? new InetSocketAddress(getHost(), getMappedPort(diameter.getAsInt())) : null);
    }

    /** Returns its addresses for other functions; the host is the address of its container, as in its profile. */
    final Endpoints fromCore() {
        return inNetwork(getContainerInfo().getNetworkSettings().getNetworks().values().stream()
                .map(network -> String.valueOf(network.getIpAddress()))
                .findFirst()
                .orElse(function.identity()));
    }

    private Endpoints inNetwork(String host) {
        OptionalInt diameter = function.diameterPort();
        return new Endpoints(
                ApiRoot.of("http", host, function.sbiPort()),
                URI.create("http://" + host + ":" + function.managementPort()),
                diameter.isPresent() ? InetSocketAddress.createUnresolved(host, diameter.getAsInt()) : null);
    }

    @Override
    protected void configure() {
        List<String> all = new ArrayList<>(Wiring.arguments(function, known));
        all.addAll(List.of(
                "--sigcore.data-dir=/var/lib/sigcore",
                "--sigcore.sbi.host=0.0.0.0",
                "--server.address=0.0.0.0",
                "--sigcore.management.hosts=" + getHost()));
        if (function.diameterPort().isPresent()) {
            all.add("--sigcore.diameter.host=0.0.0.0");
        }
        all.addAll(arguments);
        setCommand(all.toArray(String[]::new));
    }
}
