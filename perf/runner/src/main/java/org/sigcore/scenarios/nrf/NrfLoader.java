// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nrf;

import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.scenarios.bench.Neighbours;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.file.Scenario;
import tools.jackson.databind.node.ObjectNode;

/** Registers the population of a scenario and makes its subscriptions, through the API. For one thread. */
final class NrfLoader {
    private static final List<String> MONITORED = List.of("/load", "/priority");

    private static final long BOTH_SETS_SECONDS = 180;

    /** Kept free below a subscription limit, for those that subscribe during the run. */
    private static final int ROOM = 10;

    private final Neighbours neighbours;
    private final ApiRoot nrf;
    private final ApiRoot otherSet;
    private final NrfState state;

    /** @param otherSet gets every second profile; the same when there is but one NRF */
    NrfLoader(Neighbours neighbours, ApiRoot nrf, ApiRoot otherSet, NrfState state) {
        this.neighbours = neighbours;
        this.nrf = nrf;
        this.otherSet = otherSet;
        this.state = state;
    }

    @SpecRef("TS 29.510 5.2.2.2")
    void register(Population population, ApiRoot at, int heartBeatSeconds) {
        state.populated(population);
        for (int i = 0; i < population.profiles(); i++) {
            String id = ProfileMaker.id(population.nfType(), i);
            ApiRoot home = i % 2 == 0 ? nrf : otherSet;
            String path = "/nnrf-nfm/v1/nf-instances/" + id;
            state.stored(path, home);
            neighbours.store(
                    home, "PUT", path, ProfileMaker.profile(population, i, at.host(), at.port(), heartBeatSeconds));
            if (home.equals(nrf)) {
                state.registered(population, id);
            }
        }
    }

    /** Waits until the NRF knows the instances of a type that the other set has. */
    void awaitBothSets(Population population) {
        SbiRequest list = SbiRequest.of("GET", "/nnrf-nfm/v1/nf-instances?nf-type=" + population.nfType());
        long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(BOTH_SETS_SECONDS);
        while (neighbours.send(nrf, list).json().path("totalItemCount").asInt(0) < population.profiles()) {
            if (System.nanoTime() > giveUp) {
                throw new IllegalStateException("the NRF does not learn of every " + population.nfType());
            }
            Neighbours.pause();
        }
    }

    @SpecRef("TS 29.510 5.2.2.5")
    void subscribe(Scenario scenario, ApiRoot subscriber) {
        for (int i = 0; i < Math.max(0, scenario.state().subscriptions() - ROOM); i++) {
            SbiResponse created = neighbours.store(
                    nrf, "POST", "/nnrf-nfm/v1/subscriptions", subscription(state.type(i), i, subscriber));
            String location = Objects.requireNonNull(created.headers().get("location"), "a subscription's location");
            String path = URI.create(location).getPath();
            state.stored(path, nrf);
            state.subscribed(path);
        }
    }

    /** To the instances of a type: registration, deregistration, and change of one attribute. */
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
        body.putObject("notifCondition").putArray("monitoredAttributes").add(MONITORED.get((int)
                (number / 7 % MONITORED.size())));
        return body;
    }
}
