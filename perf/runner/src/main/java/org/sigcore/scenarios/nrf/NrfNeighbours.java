// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nrf;

import io.netty.handler.codec.http2.Http2Headers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.QueryParams;
import org.sigcore.scenarios.bench.Neighbours;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.bench.SimulatedServer;
import org.sigcore.scenarios.bench.SimulatedServer.Reply;
import org.sigcore.scenarios.bench.Templates;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.file.Topology;
import tools.jackson.databind.node.ObjectNode;

/** Simulated neighbours of an NRF: subscribers, the SLF and another NRF. Counts the received requests. Thread-safe. */
final class NrfNeighbours {
    private static final int FORWARDED_PROFILES = 6;
    private final Map<String, LongAdder> counted = new ConcurrentHashMap<>();
    private final LongAdder named = counter("userAgents");
    private final Neighbours neighbours;
    private final ApiRoot subscriber;
    private final ApiRoot udr;
    private final ApiRoot remote;
    private final ApiRoot producer;

    NrfNeighbours(Neighbours neighbours, Topology topology) {
        this.neighbours = neighbours;
        LongAdder notifications = counter("notifications");
        counter(NrfCalls.CAUSED);
        subscriber = neighbours.serve(new SimulatedServer(topology.latencyOf("consumer"), _ -> {
            notifications.increment();
            return Reply.of(204);
        }));
        udr = serve("slfQueries", topology.latencyOf("udr"), NrfNeighbours::groupIds);
        Reply found = Reply.json(200, Json.bytes(searchResult()));
        remote = serve("forwarded", topology.latencyOf("remote"), _ -> found);
        producer = neighbours.serve(new SimulatedServer(topology.latencyOf("producer"), _ -> Reply.of(204)));
    }

    private ApiRoot serve(String name, Duration latency, Function<Http2Headers, Reply> answers) {
        LongAdder received = counter(name);
        return neighbours.serve(new SimulatedServer(latency, request -> {
            received.increment();
            if (String.valueOf(request.get("user-agent")).startsWith("NRF-")) {
                named.increment();
            }
            return answers.apply(request);
        }));
    }

    /** Returns the API root of the subscribers. */
    ApiRoot subscriber() {
        return subscriber;
    }

    /** Returns the API root of the SLF. */
    ApiRoot udr() {
        return udr;
    }

    /** Returns the API root of the NRF to which discoveries are forwarded. */
    ApiRoot remote() {
        return remote;
    }

    /** Returns the API root of the other registered network functions. */
    ApiRoot producer() {
        return producer;
    }

    Map<String, Long> counted() {
        Map<String, Long> now = new LinkedHashMap<>();
        counted.forEach((name, count) -> now.put(name, count.sum()));
        return now;
    }

    /** Returns the counter of a name. */
    LongAdder counter(String name) {
        return counted.computeIfAbsent(name, _ -> new LongAdder());
    }

    // Every subscriber belongs to the first group of each type, or to one that the other NRF knows.
    @SpecRef("TS 29.504 Nudr_GroupIDmap")
    private static Reply groupIds(Http2Headers request) {
        String path = String.valueOf(request.path());
        int question = path.indexOf('?');
        QueryParams query = QueryParams.parse(question < 0 ? null : path.substring(question + 1));
        String types = query.get("nf-type");
        String subscriber = query.get("subscriberId");
        boolean elsewhere = subscriber != null && Templates.elsewhere(subscriber);
        ObjectNode map = Json.object();
        for (String type :
                (types == null ? "" : types).replaceAll("[\\[\\]\"]", "").split(",")) {
            String group = ProfileMaker.groupId(type, 0);
            map.put(type, elsewhere ? group.replace("-0", "-elsewhere") : group);
        }
        return Reply.json(200, Json.bytes(map));
    }

    private static ObjectNode searchResult() {
        ObjectNode result = Json.object().put("validityPeriod", 30);
        var instances = result.putArray("nfInstances");
        Population udm = new Population("UDM", FORWARDED_PROFILES, 3200, 3200, 0, null, List.of("nudm-sdm"));
        for (int i = 0; i < FORWARDED_PROFILES; i++) {
            instances.add(ProfileMaker.profile(udm, i, "192.0.2.1", 80, 30));
        }
        return result;
    }
}
