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
 * One function in a container: ready when its readiness says so, which it does once it is registered where it knows an NRF. In
 * a network it is {@code nrf.sigcore.lab} and so on; the functions that it shall know are in the same one. It traces what it
 * sends and asks for no password on its management port; the host is {@value #CALLBACK_HOST} to it.
 *
 * @param <S> what {@code with…} returns
 */
public abstract class FunctionContainer<S extends FunctionContainer<S>> extends GenericContainer<S> {
    /** What the functions call the machine on which the test runs: the host of callback URIs. */
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
        // The gateway of the bridge: callbacks need no container between, and the test listens on all addresses.
        withExtraHost(CALLBACK_HOST, "host-gateway");
        waitingFor(new Readiness(function.managementPort()));
    }

    /**
     * Starts it with one more argument.
     *
     * @param argument {@code --key=value} as for its jar; wins over our own
     */
    public S withArgument(String argument) {
        arguments.add(argument);
        return self();
    }

    /** Where the test reaches its SBI, over h2c by prior knowledge. */
    public ApiRoot sbi() {
        return ApiRoot.of("http", getHost(), getMappedPort(function.sbiPort()));
    }

    /** Where the test reaches its management, over HTTP/1.1. */
    public URI managementUri() {
        return URI.create("http://" + getHost() + ":" + getMappedPort(function.managementPort()));
    }

    /** Has it know another function, which starts before it. */
    final S knowing(FunctionContainer<?> other) {
        known.put(other.function, other.inNetwork(other.function.identity()));
        dependsOn(other);
        return self();
    }

    /** Its addresses for the test. */
    final Endpoints fromTest() {
        OptionalInt diameter = function.diameterPort();
        return new Endpoints(
                sbi(),
                managementUri(),
                diameter.isPresent() ? new InetSocketAddress(getHost(), getMappedPort(diameter.getAsInt())) : null);
    }

    /** Its addresses for other functions, in whose profiles it has the address of its container. */
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
