// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nrf;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.scenarios.bench.Bulk;
import org.sigcore.scenarios.bench.Neighbours;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.file.Scenario;
import tools.jackson.databind.node.ObjectNode;

/** Registers the population of a scenario and creates its subscriptions through the API. Not thread-safe. */
final class NrfLoader {
    private static final List<String> MONITORED = List.of(NrfState.LOAD, NrfState.PRIORITY);

    private static final String INSUFFICIENT_RESOURCES = "INSUFFICIENT_RESOURCES";

    private static final Duration BOTH_SETS = Duration.ofMinutes(3);

    /** Number of subscriptions reserved below a subscription limit for calls of the run. */
    private static final int ROOM = 10;

    private final Neighbours neighbours;
    private final @Nullable SbiTls tls;
    private final ApiRoot nrf;
    private final ApiRoot otherSet;
    private final NrfState state;

    /** @param otherSet NRF that receives every second profile; the same one if there is only one NRF */
    NrfLoader(Neighbours neighbours, @Nullable SbiTls tls, ApiRoot nrf, ApiRoot otherSet, NrfState state) {
        this.neighbours = neighbours;
        this.tls = tls;
        this.nrf = nrf;
        this.otherSet = otherSet;
        this.state = state;
    }

    @SpecRef("TS 29.510 5.2.2.2")
    void register(Population population, ApiRoot at, int heartBeatSeconds) {
        state.populated(population);
        Map<ApiRoot, List<Integer>> homes = new LinkedHashMap<>();
        for (int i = 0; i < population.profiles(); i++) {
            String id = ProfileMaker.id(population.nfType(), i);
            ApiRoot home = i % 2 == 0 ? nrf : otherSet;
            homes.computeIfAbsent(home, _ -> new ArrayList<>()).add(i);
            if (home.equals(nrf)) {
                state.registered(population, id);
            }
        }
        homes.forEach((home, numbers) -> Bulk.create(
                home,
                tls,
                numbers.size(),
                n -> {
                    int number = numbers.get((int) n);
                    String path = NrfCalls.INSTANCES + ProfileMaker.id(population.nfType(), number);
                    state.stored(path, home);
                    return SbiRequest.json(
                            "PUT",
                            path,
                            ProfileMaker.profile(population, number, at.host(), at.port(), heartBeatSeconds));
                },
                _ -> {}));
    }

    /** Registers one more instance of a type as suspended, in a group of its own. */
    void suspend(Population population, ApiRoot at) {
        int number = population.profiles();
        String path = NrfCalls.INSTANCES + ProfileMaker.id(population.nfType(), number);
        ObjectNode profile = NrfBench.profile(population, number, at).put("nfStatus", "SUSPENDED");
        String info = population.nfType().toLowerCase(Locale.ROOT) + "Info";
        profile.withObject("/" + info).put("groupId", NrfCalls.suspendedGroup(population.nfType()));
        state.stored(path, nrf);
        Bulk.create(nrf, tls, 1, _ -> SbiRequest.json("PUT", path, profile), _ -> {});
    }

    /** Waits until the NRF knows the instances of a type that are registered at the other set. */
    void awaitBothSets(Population population) {
        SbiRequest list = SbiRequest.of("GET", "/nnrf-nfm/v1/nf-instances?nf-type=" + population.nfType());
        Neighbours.await(
                BOTH_SETS,
                () -> neighbours.send(nrf, list).json().path("totalItemCount").asInt(0) >= population.profiles(),
                () -> "the NRF does not learn of every " + population.nfType());
    }

    /**
     * Creates the subscriptions of the scenario, or fewer if existing subscriptions of an installation leave no room
     * below the limit.
     *
     * @return a note for the report; empty if there is nothing to note
     */
    @SpecRef("TS 29.510 5.2.2.5")
    List<String> subscribe(Scenario scenario, ApiRoot subscriber) {
        int wanted = Math.max(0, scenario.state().subscriptions() - ROOM);
        List<String> paths = new ArrayList<>();
        for (int i = 0; i < wanted; i++) {
            SbiResponse created = neighbours.send(
                    nrf, SbiRequest.json("POST", NrfCalls.SUBSCRIPTIONS, subscription(state.type(i), i, subscriber)));
            if (!created.successful()) {
                String why = new String(created.body(), StandardCharsets.UTF_8);
                if (why.contains(INSUFFICIENT_RESOURCES) && i > ROOM) {
                    break;
                }
                throw new IllegalStateException(
                        "POST " + NrfCalls.SUBSCRIPTIONS + " answered " + created.status() + " " + why);
            }
            String location = Objects.requireNonNull(created.headers().get("location"), "a subscription's location");
            String path = URI.create(location).getPath();
            state.stored(path, nrf);
            paths.add(path);
        }
        List<String> told = List.of();
        if (paths.size() < wanted) {
            giveRoom(paths.subList(paths.size() - ROOM, paths.size()));
            told = List.of(
                    "%,d subscriptions at the start where the scenario has %,d: the NRF has others, and a limit for all"
                            .formatted(paths.size(), wanted));
        }
        for (int i = 0; i < paths.size(); i++) {
            state.subscribed(paths.get(i));
            state.watched(interest(state.type(i), i), 1);
        }
        return told;
    }

    private void giveRoom(List<String> paths) {
        for (String path : paths) {
            var _ = neighbours.send(nrf, SbiRequest.of("DELETE", path));
            state.gone(path);
        }
        paths.clear();
    }

    /** Returns the type and the attribute of a subscription. */
    static NrfState.Interest interest(String nfType, long number) {
        return new NrfState.Interest(nfType, MONITORED.get((int) (number / 7 % MONITORED.size())));
    }

    /** Returns a subscription to the instances of a type: registration, deregistration, and change of one attribute. */
    static ObjectNode subscription(String nfType, long number, ApiRoot subscriber) {
        ObjectNode body = Json.object()
                .put("nfStatusNotificationUri", subscriber + "/notify/" + number)
                .put("reqNfType", "AMF")
                .put("reqNfInstanceId", ProfileMaker.id("AMF", 0));
        body.putObject("subscrCond").put("nfType", nfType);
        body.putArray("reqNotifEvents")
                .add("NF_REGISTERED")
                .add("NF_DEREGISTERED")
                .add("NF_PROFILE_CHANGED");
        body.putObject("notifCondition")
                .putArray("monitoredAttributes")
                .add(interest(nfType, number).attribute());
        return body;
    }
}
