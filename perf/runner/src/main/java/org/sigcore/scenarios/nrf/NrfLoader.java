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

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /** Number of subscriptions reserved below a subscription limit for calls of the run. */
    private static final int ROOM = 10;

    private final Neighbours neighbours;
    private final @Nullable SbiTls tls;
    private final List<ApiRoot> sites;
    private final @Nullable ApiRoot otherSet;
    private final NrfState state;

    /**
     * @param sites NRFs with the same state, which receive profiles and subscriptions in turn
     * @param otherSet NRF that receives every second profile; null if there is only one set
     */
    NrfLoader(
            Neighbours neighbours,
            @Nullable SbiTls tls,
            List<ApiRoot> sites,
            @Nullable ApiRoot otherSet,
            NrfState state) {
        this.neighbours = neighbours;
        this.tls = tls;
        this.sites = List.copyOf(sites);
        this.otherSet = otherSet;
        this.state = state;
    }

    List<ApiRoot> sites() {
        return sites;
    }

    NrfState state() {
        return state;
    }

    private ApiRoot home(int number) {
        if (otherSet == null) {
            return sites.get(number % sites.size());
        }
        return number % 2 == 1 ? otherSet : sites.get(number / 2 % sites.size());
    }

    @SpecRef("TS 29.510 5.2.2.2")
    void register(Population population, ApiRoot at, int heartBeatSeconds) {
        state.populated(population);
        Map<ApiRoot, List<Integer>> homes = new LinkedHashMap<>();
        for (int i = 0; i < population.profiles(); i++) {
            String id = ProfileMaker.id(population.nfType(), i);
            ApiRoot home = home(i);
            homes.computeIfAbsent(home, _ -> new ArrayList<>()).add(i);
            if (!home.equals(otherSet)) {
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
        state.stored(path, sites.getFirst());
        Bulk.create(sites.getFirst(), tls, 1, _ -> SbiRequest.json("PUT", path, profile), _ -> {});
    }

    /** Waits until every site knows all instances of a type. */
    void awaitEverywhere(Population population) {
        SbiRequest list = SbiRequest.of("GET", "/nnrf-nfm/v1/nf-instances?nf-type=" + population.nfType());
        for (ApiRoot site : sites) {
            Neighbours.await(
                    PATIENCE,
                    () -> neighbours
                                    .send(site, list)
                                    .json()
                                    .path("totalItemCount")
                                    .asInt(0)
                            >= population.profiles(),
                    () -> "the NRF at " + site + " does not learn of every " + population.nfType());
        }
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
            ApiRoot site = sites.get(i % sites.size());
            SbiResponse created = neighbours.send(
                    site, SbiRequest.json("POST", NrfCalls.SUBSCRIPTIONS, subscription(state.type(i), i, subscriber)));
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
            state.stored(path, site);
            paths.add(path);
        }
        List<String> told = List.of();
        if (paths.size() < wanted) {
            giveRoom(paths);
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

    // Deletes the last subscriptions where they were created: another site may not know them yet.
    private void giveRoom(List<String> paths) {
        for (int i = 0; i < ROOM; i++) {
            String path = paths.removeLast();
            ApiRoot site = sites.get(paths.size() % sites.size());
            var _ = neighbours.send(site, SbiRequest.of("DELETE", path));
            state.gone(path);
        }
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
