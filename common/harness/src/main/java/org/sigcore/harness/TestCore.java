// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/**
 * A core for tests: configured ({@code with…}), started, used, stopped. After a restart it is a new core. The functions
 * listen on free ports, keep their data only until they are stopped, trace their transactions, and require no
 * authentication on their management ports. Configure and start it on one thread; any thread may use it.
 *
 * @param <S> type that {@code with…} returns
 */
public abstract class TestCore<S extends TestCore<S>> implements AutoCloseable {
    private final Set<NetworkFunction> functions = EnumSet.allOf(NetworkFunction.class);
    private final Map<NetworkFunction, List<String>> arguments = new EnumMap<>(NetworkFunction.class);
    private final List<Consumer<RunningCore>> preparations = new ArrayList<>();
    private volatile @Nullable RunningCore running;

    /** For subclasses in other packages. */
    protected TestCore() {}

    /** Returns a new host for the functions of one start. */
    protected abstract FunctionHost newHost();

    /** Returns this object as its own type. */
    protected abstract S self();

    // ---- configuration

    /** Selects the functions to run; all four by default. */
    public S withFunctions(NetworkFunction first, NetworkFunction... more) {
        functions.clear();
        functions.addAll(EnumSet.of(first, more));
        return self();
    }

    /**
     * Adds an argument to the start of a function.
     *
     * @param argument {@code --key=value} of its jar, such as {@code --sigcore.plmn=262-01}; overrides the defaults of
     *     the harness
     */
    public S withArgument(NetworkFunction function, String argument) {
        arguments.computeIfAbsent(function, key -> new ArrayList<>()).add(argument);
        return self();
    }

    /**
     * Configures a function after its start.
     *
     * @param path relative to the root of its configuration, such as {@code routingConfigSets/default}, or absolute
     *     with a leading slash
     * @param json changes of the document (RFC 7396), or a complete new one
     */
    public S withConfiguration(NetworkFunction function, String path, String json) {
        preparations.add(core -> core.configure(function, path, json));
        return self();
    }

    /**
     * Configures a project by which Policy decides.
     *
     * @param service {@code pcf-sm}, {@code pcrf-core}, {@code pcf-am}, {@code pcf-ue} or {@code pds}
     * @param json the project, drawn or written
     */
    public S withPolicyProject(String service, String name, String json) {
        preparations.add(core -> core.putPolicyProject(service, name, json));
        return self();
    }

    /**
     * Registers an NF of the test and keeps it registered. {@code json} is its NFProfile; ladders show it by its
     * nfType.
     */
    public S withProfile(String json) {
        preparations.add(core -> core.register(profile(json)));
        return self();
    }

    /**
     * Registers an NF of the test with one service that this process serves over h2c, and keeps it registered.
     *
     * @param api name and version of the service as in its URIs: {@code nudr-dr/v2}
     * @param port port in this process: on {@code 127.0.0.1} for a core in this process, on all addresses for one in
     *     containers
     */
    public S withProfile(String nfType, String api, int port) {
        preparations.add(core -> core.register(Profiles.of(nfType, api, core.callbackHost(), port)));
        return self();
    }

    // ---- lifecycle

    /**
     * Starts and configures the core unless it is running. Returns when all functions serve, are registered, and are
     * configured.
     *
     * @throws IllegalStateException if a function does not start or rejects its configuration; the core is then stopped
     */
    public void start() {
        if (running != null) {
            return;
        }
        RunningCore core = RunningCore.start(newHost(), functions, arguments);
        try {
            preparations.forEach(preparation -> preparation.accept(core));
        } catch (RuntimeException | Error e) {
            core.close();
            throw e;
        }
        running = core;
    }

    /**
     * Deregisters the test's NFs, stops the functions and deletes their data. Has no effect if the core is not running.
     */
    public void stop() {
        RunningCore core = running;
        if (core != null) {
            running = null;
            core.close();
        }
    }

    @Override
    public void close() {
        stop();
    }

    /** Returns true between a start and the next stop. */
    public boolean isRunning() {
        return running != null;
    }

    // ---- use

    /** Returns the address of a function's SBI for this process, over h2c with prior knowledge. */
    public URI uri(NetworkFunction function) {
        return URI.create(sbi(function).toString());
    }

    /** Returns {@link #uri} in the form that Sigcore's client uses. */
    public ApiRoot sbi(NetworkFunction function) {
        return core().of(function).sbi();
    }

    /** Returns the address of a function's metrics, health and configuration for this process, over HTTP/1.1. */
    public URI managementUri(NetworkFunction function) {
        return core().of(function).management();
    }

    /**
     * Returns the address of the Diameter node of Policy or BSF for this process. Its identity is
     * {@link NetworkFunction#identity()}, its realm {@code sigcore.lab}; any peer may connect.
     *
     * @throws IllegalArgumentException for another function
     */
    public InetSocketAddress diameterAddress(NetworkFunction function) {
        InetSocketAddress address = core().of(function).diameter();
        if (address == null) {
            throw new IllegalArgumentException(function + " has no Diameter");
        }
        return address;
    }

    /** Returns the host of callback URIs: the address of this process for the functions. */
    public String callbackHost() {
        return core().callbackHost();
    }

    /**
     * Sends a request to a function; ladders show the sender as {@code TEST}.
     *
     * @throws org.sigcore.sbi.client.SbiCallException if there is no answer within ten seconds; an error status is an
     *     answer
     */
    public SbiResponse send(NetworkFunction function, SbiRequest request) {
        return core().send(function, request);
    }

    /**
     * Registers an NF like {@link #withProfile(String)}, while the core runs. Returns the profile that the NRF has
     * stored.
     */
    public ObjectNode register(String json) {
        return core().register(profile(json));
    }

    /** Configures a function like {@link #withConfiguration}, while the core runs. */
    public void configure(NetworkFunction function, String path, String json) {
        core().configure(function, path, json);
    }

    /**
     * Waits until an NF of a type is registered at the NRF.
     *
     * @throws IllegalStateException if it is still absent after {@code timeout}
     */
    public void awaitRegistered(String nfType, Duration timeout) {
        core().awaitRegistered(nfType, timeout);
    }

    /**
     * Returns a diagram of the transactions since the start, or since {@link #clearLadder}: a lifeline for each
     * participant and an arrow for each completed transaction, SBI and Diameter, with status and duration.
     */
    public String ladder() {
        return core().ladder().text();
    }

    /** Discards the transactions recorded so far. */
    public void clearLadder() {
        core().ladder().clear();
    }

    private static ObjectNode profile(String json) {
        return Json.parseObject(json.getBytes(StandardCharsets.UTF_8));
    }

    private RunningCore core() {
        RunningCore core = running;
        if (core == null) {
            throw new IllegalStateException("the core does not run: start() it first");
        }
        return core;
    }
}
