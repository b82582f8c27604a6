// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nrf;

import io.netty.handler.codec.http2.Http2Headers;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.model.SpecRef;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.bench.Requests;
import org.sigcore.scenarios.bench.SbiSender;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.load.CallEnd;
import org.sigcore.scenarios.load.CallSender;

/** The calls of Nnrf_NFManagement. */
@SpecRef("TS 29.510 5.2.2")
final class ManagementCalls {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final String SUBSCRIPTIONS = "/nnrf-nfm/v1/subscriptions";
    private static final String JSON = "application/json";
    private static final SbiSender.Check PATCHED = SbiSender.status(200, 204);
    private static final int FIRST_NEW = 100_000;
    private static final int LOADS = 97;
    private final SbiSender sender;
    private final Requests requests;
    private final NrfState state;
    private final ApiRoot subscriber;

    ManagementCalls(SbiSender sender, Requests requests, NrfState state, ApiRoot subscriber) {
        this.sender = sender;
        this.requests = requests;
        this.state = state;
        this.subscriber = subscriber;
    }

    /** New instances, each once. */
    CallSender register(Population population) {
        SbiSender.Check created = SbiSender.status(201);
        return (number, end) -> {
            int instance = FIRST_NEW + (int) number;
            Http2Headers headers = requests.of("PUT", INSTANCES + ProfileMaker.id(population.nfType(), instance), JSON);
            byte[] body = Json.bytes(NrfBench.profile(population, instance, subscriber));
            sender.send(headers, body, false, created, end);
        };
    }

    /** Another priority, which those are told who monitor it. */
    CallSender update(Population population) {
        return (number, end) -> {
            String id = state.instance(population, number);
            patch(id, "[{\"op\":\"replace\",\"path\":\"/priority\",\"value\":" + (10 + number % LOADS) + "}]", end);
        };
    }

    /** @param withLoad the load has changed, which those are told who monitor it */
    CallSender heartbeat(boolean withLoad) {
        String alive = "[{\"op\":\"replace\",\"path\":\"/nfStatus\",\"value\":\"REGISTERED\"}";
        return (number, end) -> patch(
                state.instance(number),
                withLoad
                        ? alive + ",{\"op\":\"replace\",\"path\":\"/load\",\"value\":" + number % LOADS + "}]"
                        : alive + "]",
                end);
    }

    CallSender deregister(Population population) {
        SbiSender.Check gone = SbiSender.status(204);
        return (number, end) -> {
            String id = state.takeSpare();
            if (id == null) {
                end.ended("no " + population.nfType() + " is left to deregister");
                return;
            }
            sender.send(requests.of("DELETE", INSTANCES + id), Requests.noBody(), false, gone, end);
        };
    }

    CallSender subscribe() {
        return (number, end) -> {
            byte[] body = Json.bytes(NrfLoader.subscription(state.type(number), number, subscriber));
            sender.send(requests.of("POST", SUBSCRIPTIONS, JSON), body, false, this::keepLocation, end);
        };
    }

    private String keepLocation(int status, Http2Headers headers, byte @Nullable [] body) {
        CharSequence location = headers.get("location");
        if (status != 201 || location == null) {
            return "status " + status;
        }
        state.subscribed(URI.create(location.toString()).getPath());
        return CallEnd.GOOD;
    }

    CallSender updateSubscription() {
        return (number, end) -> {
            String path = state.renewSubscription();
            if (path == null) {
                end.ended("no subscription is left to update");
                return;
            }
            Instant until = Instant.now().plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MILLIS);
            String patch = "[{\"op\":\"replace\",\"path\":\"/validityTime\",\"value\":\"" + until + "\"}]";
            Http2Headers headers = requests.of("PATCH", path, JsonPatch.MEDIA_TYPE);
            sender.send(headers, patch.getBytes(StandardCharsets.UTF_8), false, PATCHED, end);
        };
    }

    CallSender unsubscribe() {
        SbiSender.Check gone = SbiSender.status(204);
        return (number, end) -> {
            String path = state.takeSubscription();
            if (path == null) {
                end.ended("no subscription is left to end");
                return;
            }
            sender.send(requests.of("DELETE", path), Requests.noBody(), false, gone, end);
        };
    }

    CallSender retrieve() {
        SbiSender.Check found = SbiSender.status(200);
        return (number, end) -> sender.send(
                requests.of("GET", INSTANCES + state.instance(number)), Requests.noBody(), false, found, end);
    }

    CallSender list(Population population) {
        SbiSender.Check found = SbiSender.status(200);
        String path = "/nnrf-nfm/v1/nf-instances?nf-type=" + population.nfType();
        return (number, end) -> sender.send(requests.of("GET", path), Requests.noBody(), false, found, end);
    }

    private void patch(String id, String patch, CallEnd end) {
        Http2Headers headers = requests.of("PATCH", INSTANCES + id, JsonPatch.MEDIA_TYPE);
        sender.send(headers, patch.getBytes(StandardCharsets.UTF_8), false, PATCHED, end);
    }
}
