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
 * A core for tests: said what it shall be ({@code with…}), started, used, stopped. It may be started again and is then a new
 * one. Functions listen on free ports, keep their data only until they are stopped, trace what they send, and ask for no
 * password on their management ports. To be built and started by one thread, to be used by any.
 *
 * @param <S> what {@code with…} returns
 */
public abstract class TestCore<S extends TestCore<S>> implements AutoCloseable {
    private final Set<NetworkFunction> functions = EnumSet.allOf(NetworkFunction.class);
    private final Map<NetworkFunction, List<String>> arguments = new EnumMap<>(NetworkFunction.class);
    private final List<Consumer<RunningCore>> preparations = new ArrayList<>();
    private volatile @Nullable RunningCore running;

    /** Of those in packages of their own. */
    protected TestCore() {}

    /** A place for the functions of one start. */
    protected abstract FunctionHost newHost();

    /** This, as what it is. */
    protected abstract S self();

    // ---- what it shall be

    /** Runs these functions alone; all four unless this is called. */
    public S withFunctions(NetworkFunction first, NetworkFunction... more) {
        functions.clear();
        functions.addAll(EnumSet.of(first, more));
        return self();
    }

    /**
     * Starts a function with one more argument.
     *
     * @param argument {@code --key=value} as for its jar, such as {@code --sigcore.plmn=262-01}; wins over our own
     */
    public S withArgument(NetworkFunction function, String argument) {
        arguments.computeIfAbsent(function, key -> new ArrayList<>()).add(argument);
        return self();
    }

    /**
     * Configures a function once it runs.
     *
     * @param path below the root of its configuration, such as {@code routingConfigSets/default}, or from the slash on
     * @param json changes of the document there (RFC 7396), or the whole of a new one
     */
    public S withConfiguration(NetworkFunction function, String path, String json) {
        preparations.add(core -> core.configure(function, path, json));
        return self();
    }

    /**
     * Has Policy decide by this project.
     *
     * @param service {@code pcf-sm}, {@code pcrf-core}, {@code pcf-am}, {@code pcf-ue} or {@code pds}
     * @param json the project, drawn or written
     */
    public S withPolicyProject(String service, String name, String json) {
        preparations.add(core -> core.putPolicyProject(service, name, json));
        return self();
    }

    /** Registers an NF of the test and keeps it registered. {@code json} is its NFProfile; it is called by its nfType in ladders. */
    public S withProfile(String json) {
        preparations.add(core -> core.register(profile(json)));
        return self();
    }

    /**
     * Registers an NF of the test with one service that this process serves over h2c, and keeps it registered.
     *
     * @param api name and version of the service as in its URIs: {@code nudr-dr/v2}
     * @param port where it listens in this process: at {@code 127.0.0.1} for a core in this process, at all addresses for one
     *     in containers
     */
    public S withProfile(String nfType, String api, int port) {
        preparations.add(core -> core.register(Profiles.of(nfType, api, core.callbackHost(), port)));
        return self();
    }

    // ---- its life

    /**
     * Starts what does not run yet, and prepares it. Returns when all of it serves, is registered, and is configured.
     *
     * @throws IllegalStateException if a function does not start or refuses what it shall be; nothing runs then
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

    /** Ends registrations, stops the functions and forgets their data. Without effect when it does not run. */
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

    /** True between a start and the next stop. */
    public boolean isRunning() {
        return running != null;
    }

    // ---- its use

    /** Where this process reaches the SBI of a function, over h2c by prior knowledge. */
    public URI uri(NetworkFunction function) {
        return URI.create(sbi(function).toString());
    }

    /** As {@link #uri}, as our own client takes it. */
    public ApiRoot sbi(NetworkFunction function) {
        return core().of(function).sbi();
    }

    /** Where this process reaches metrics, health and configuration of a function, over HTTP/1.1. */
    public URI managementUri(NetworkFunction function) {
        return core().of(function).management();
    }

    /**
     * Where this process reaches the Diameter node of Policy or BSF. Its identity is {@link NetworkFunction#identity()}, its
     * realm {@code sigcore.lab}; any peer may connect.
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

    /** What the functions call this process: the host of callback URIs. */
    public String callbackHost() {
        return core().callbackHost();
    }

    /**
     * Sends a request to a function, as {@code TEST} in ladders.
     *
     * @throws org.sigcore.sbi.client.SbiCallException if no answer comes within ten seconds; an error status is an answer
     */
    public SbiResponse send(NetworkFunction function, SbiRequest request) {
        return core().send(function, request);
    }

    /** As {@link #withProfile(String)}, while the core runs. Returns what the NRF has stored. */
    public ObjectNode register(String json) {
        return core().register(profile(json));
    }

    /** As {@link #withConfiguration}, while the core runs. */
    public void configure(NetworkFunction function, String path, String json) {
        core().configure(function, path, json);
    }

    /**
     * Waits until the NRF has an instance of that type.
     *
     * @throws IllegalStateException if it has none after {@code timeout}
     */
    public void awaitRegistered(String nfType, Duration timeout) {
        core().awaitRegistered(nfType, timeout);
    }

    /**
     * A picture of what went over the wire since the start, or since {@link #clearLadder}: a lifeline for each participant, an
     * arrow for each transaction that has ended, SBI and Diameter, each with status and duration.
     */
    public String ladder() {
        return core().ladder().text();
    }

    /** Forgets what went over the wire until now. */
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
