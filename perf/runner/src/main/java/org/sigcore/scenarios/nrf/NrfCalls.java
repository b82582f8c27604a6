// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.nrf;

import static io.gatling.javaapi.core.CoreDsl.bodyBytes;
import static io.gatling.javaapi.core.CoreDsl.bodyString;
import static org.sigcore.gatling.sbi.SbiDsl.header;
import static org.sigcore.gatling.sbi.SbiDsl.sbi;
import static org.sigcore.gatling.sbi.SbiDsl.status;

import io.gatling.javaapi.core.Session;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.ObjLongConsumer;
import java.util.regex.Pattern;
import org.sigcore.gatling.sbi.SbiCall;
import org.sigcore.gatling.sbi.SbiProtocol;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.model.SpecRef;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.bench.Templates;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Observation;
import org.sigcore.scenarios.file.Parameter;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioException;

/** Calls of network functions to an NRF, and the attributes of their users. Thread-safe. */
@SpecRef({"TS 29.510 5.2.2", "TS 29.510 5.3.2.2", "TS 29.510 5.4.2.2"})
final class NrfCalls {
    static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    static final String SUBSCRIPTIONS = "/nnrf-nfm/v1/subscriptions";

    /** Counter of the notifications that the calls cause. */
    static final String CAUSED = Observation.caused("notifications");

    private static final String TYPE = "nfType";
    private static final String INTEREST = "interest";
    private static final String ALIVE = "[{\"op\":\"replace\",\"path\":\"/nfStatus\",\"value\":\"REGISTERED\"}";
    private static final byte[] INSTANCE = "\"nfInstanceId\":".getBytes(StandardCharsets.UTF_8);
    private static final Pattern LOCALITY = Pattern.compile("\"locality\":\"([^\"]*)\"");
    private static final int FIRST_NEW = 100_000;
    private static final int LOADS = 90;

    private static final int DEFAULT_LIMIT = 10;

    private final Scenario scenario;

    /** Maximum number of profiles in a response by configuration. */
    private final int limit;

    private final SbiProtocol consumers;
    private final NrfState state;
    private final ApiRoot subscriber;
    private final Map<Call, Templates> queries = new HashMap<>();
    private final AtomicLong numbers;
    private final ObjLongConsumer<String> counts;

    /**
     * @param numbers numbers of the users, shared by all sites
     * @param counts receives the kind of each successful call that proves a feature, and {@link #CAUSED} with the
     *     number of notifications that a successful call causes
     */
    NrfCalls(
            Scenario scenario,
            SbiProtocol consumers,
            NrfState state,
            ApiRoot subscriber,
            AtomicLong numbers,
            ObjLongConsumer<String> counts) {
        this.counts = counts;
        this.numbers = numbers;
        this.scenario = scenario;
        this.limit = scenario.number(Parameter.PROFILES_IN_DISCOVERY_RESPONSE, DEFAULT_LIMIT);
        this.consumers = consumers;
        this.state = state;
        this.subscriber = subscriber;
        scenario.traffic().stream()
                .filter(call -> call.producer() != null)
                .forEach(call -> queries.put(call, new Templates(call.queries(), scenario.population(call))));
    }

    ApiRoot target() {
        return Objects.requireNonNull(consumers.target());
    }

    SbiProtocol consumers() {
        return consumers;
    }

    /** @throws ScenarioException if the NRF bench has no such call */
    void check(Call call) {
        var _ = of(call);
    }

    /** Returns a call of a preloaded instance or subscription, or of a consumer. */
    SbiCall of(Call call) {
        return switch (call.call()) {
            case "discover", "discoverBySlf" -> discover(call).check(atLeast(call));
            case "discoverForUs" ->
                discover(call).header("via", "2.0 NRF-nrf2.sigcore.lab").check(atLeast(call));
            case "discoverElsewhere" -> discover(call).check(profiles(1));
            case "accessToken" -> accessToken(call, 200);
            case "profileRetrieval" ->
                sbi(call.name()).get(INSTANCES + "#{instance}").check(status().is(200));
            case "listRetrieval" ->
                sbi(call.name())
                        .get("/nnrf-nfm/v1/nf-instances?nf-type=" + call.producerType())
                        .check(status().is(200));
            case "update" ->
                patch(call, INSTANCES + "#{typed}", "[{\"op\":\"replace\",\"path\":\"/priority\",\"value\":#{value}}]");
            default -> ofFeature(call);
        };
    }

    /** Returns a call that succeeds only with a feature. */
    private SbiCall ofFeature(Call call) {
        return switch (call.call()) {
            case "discoverSuspended" ->
                sbi(call.name())
                        .get(discovery(call, "&group-id-list=" + suspendedGroup(call.producerType())))
                        .check(status().is(200), profiles(1));
            case "discoverMany" ->
                sbi(call.name())
                        .get(discovery(call, ""))
                        .check(status().is(200), found().is(limit).name("profiles found"));
            // The profiles of the locality come first, then those of the next preferred location.
            case "discoverPreferred" ->
                sbi(call.name())
                        .get(discovery(
                                call,
                                "&group-id-list=" + ProfileMaker.groupId(call.producerType(), 0)
                                        + "&preferred-locality=" + ProfileMaker.locality(1)))
                        .check(
                                status().is(200),
                                bodyString()
                                        .transform(NrfCalls::localities)
                                        .is(List.of(ProfileMaker.locality(1), ProfileMaker.locality(2)))
                                        .name("first localities"));
            case "accessTokenRefused" -> accessToken(call, 400);
            default -> ofLiving(call);
        };
    }

    /** Returns a call about an instance or a subscription that was created in the same life. */
    SbiCall ofLiving(Call call) {
        return switch (call.call()) {
            case "register" ->
                sbi(call.name())
                        .put(INSTANCES + "#{instance}")
                        .body("#{profile}")
                        .check(status().is(201));
            case "heartbeat" -> patch(call, INSTANCES + "#{instance}", ALIVE + "]");
            // Notifies the subscribers that monitor the instance.
            case "heartbeatWithLoad" ->
                patch(
                        call,
                        INSTANCES + "#{instance}",
                        ALIVE + ",{\"op\":\"replace\",\"path\":\"/load\",\"value\":#{value}}]");
            case "deregister" ->
                sbi(call.name()).delete(INSTANCES + "#{instance}").check(status().is(204));
            case "subscribe" ->
                sbi(call.name())
                        .post(SUBSCRIPTIONS)
                        .body("#{wanted}")
                        .check(
                                status().is(201),
                                header("location")
                                        .transform(
                                                uri -> relative(URI.create(uri).getPath()))
                                        .saveAs("subscription"));
            case "updateSubscription" ->
                patch(
                        call,
                        "/#{subscription}",
                        "[{\"op\":\"replace\",\"path\":\"/validityTime\",\"value\":\"#{tomorrow}\"}]");
            case "unsubscribe" -> sbi(call.name()).delete("/#{subscription}").check(status().is(204));
            default -> throw new ScenarioException(scenario.name() + ": traffic: the NRF has no call " + call.call());
        };
    }

    /** Returns a path without its first slash, since the target of a call is a path only if it starts with one. */
    private static String relative(String path) {
        return path.substring(1);
    }

    /** Tracks what a call has stored or deleted, for the cleanup, and the notifications that it causes. */
    Consumer<Session> after(Call call) {
        return switch (call.call()) {
            case "register" -> user -> notified(state.watchers(type(user)));
            case "deregister" ->
                user -> {
                    state.gone(INSTANCES + user.getString("instance"));
                    notified(state.watchers(type(user)));
                };
            case "heartbeatWithLoad" ->
                user -> notified(state.watchers(new NrfState.Interest(type(user), NrfState.LOAD)));
            case "update" ->
                _ -> notified(state.watchers(new NrfState.Interest(call.producerType(), NrfState.PRIORITY)));
            case "subscribe" ->
                user -> {
                    state.stored("/" + user.getString("subscription"), target());
                    state.watched(interest(user), 1);
                };
            case "unsubscribe" ->
                user -> {
                    state.gone("/" + user.getString("subscription"));
                    state.watched(interest(user), -1);
                };
            case "discoverSuspended", "discoverMany", "discoverPreferred", "accessTokenRefused" ->
                _ -> counts.accept(call.call(), 1);
            default -> _ -> {};
        };
    }

    private void notified(long subscribers) {
        counts.accept(CAUSED, subscribers);
    }

    /** Returns the type of the instance of a user. */
    private static String type(Session user) {
        return Objects.requireNonNull(user.getString(TYPE));
    }

    private static NrfState.Interest interest(Session user) {
        return Objects.requireNonNull(user.get(INTEREST));
    }

    private static SbiCall patch(Call call, String target, String patch) {
        return sbi(call.name()).patch(target).body(JsonPatch.MEDIA_TYPE, patch).check(status().in(200, 204));
    }

    /** Returns the group of the instance that is suspended before the load. */
    static String suspendedGroup(String nfType) {
        return nfType.toLowerCase(Locale.ROOT) + "-group-suspended";
    }

    private SbiCall discover(Call call) {
        return sbi(call.name()).get(discovery(call, "#{query}")).check(status().is(200));
    }

    /** @param query further parameters, starting with the ampersand */
    static String discovery(Call call, String query) {
        return "/nnrf-disc/v1/nf-instances?target-nf-type=" + call.producerType() + "&requester-nf-type="
                + call.consumerType() + query;
    }

    // Requires at least as many profiles as in the guide, so that an NRF gains nothing by incomplete results.
    private io.gatling.javaapi.core.CheckBuilder atLeast(Call call) {
        return profiles(Math.min(limit, scenario.population(call).perGroup()));
    }

    // Counts in the raw bytes, since parsing every response would cost the load generator more than the NRF.
    private static io.gatling.javaapi.core.CheckBuilder profiles(int expected) {
        return found().gte(expected).name("profiles found");
    }

    private static io.gatling.javaapi.core.CheckBuilder.Validate<Integer> found() {
        return bodyBytes().transform(NrfCalls::occurrences);
    }

    /** Returns the first two different localities of the profiles in a response. */
    private static List<String> localities(String body) {
        return LOCALITY.matcher(body)
                .results()
                .map(each -> each.group(1))
                .distinct()
                .limit(2)
                .toList();
    }

    private static int occurrences(byte[] body) {
        int found = 0;
        for (int i = 0; i <= body.length - INSTANCE.length; i++) {
            if (body[i] == '"'
                    && body[i + 1] == 'n'
                    && java.util.Arrays.equals(body, i, i + INSTANCE.length, INSTANCE, 0, INSTANCE.length)) {
                found++;
                i += INSTANCE.length - 1;
            }
        }
        return found;
    }

    private static SbiCall accessToken(Call call, int expected) {
        String form =
                "grant_type=client_credentials&nfInstanceId=" + ProfileMaker.id(call.consumerType(), 0) + "&nfType="
                        + call.consumerType() + "&targetNfType=" + call.producerType() + "&scope="
                        + URLEncoder.encode(call.serviceName(), StandardCharsets.UTF_8);
        return sbi(call.name())
                .post("/oauth2/token")
                .body("application/x-www-form-urlencoded", form)
                .check(status().is(expected));
    }

    /** Returns the initial attributes of a user that starts with a call. */
    Map<String, Object> knows(Call call) {
        long number = numbers.getAndIncrement();
        Map<String, Object> known = new HashMap<>();
        String instance = state.instance(number);
        known.put("instance", instance);
        known.put(TYPE, state.typeOf(instance));
        known.put("value", 10 + number % LOADS);
        switch (call.call()) {
            case "discover", "discoverBySlf", "discoverForUs" ->
                known.put("query", query(call, number) + "&limit=" + limit);
            case "discoverElsewhere" -> known.put("query", query(call, number));
            case "update" -> known.put("typed", state.instance(scenario.population(call), number));
            case "register" -> {
                int created = FIRST_NEW + (int) number;
                String id = ProfileMaker.id(call.producerType(), created);
                state.stored(INSTANCES + id, target());
                known.put("instance", id);
                known.put(TYPE, call.producerType());
                known.put("profile", Json.text(NrfBench.profile(scenario.population(call), created, subscriber)));
            }
            case "subscribe", "updateSubscription" -> {
                known.put(INTEREST, NrfLoader.interest(state.type(number), number));
                known.put("wanted", Json.text(NrfLoader.subscription(state.type(number), number, subscriber)));
                known.put(
                        "tomorrow",
                        Instant.now()
                                .plus(1, ChronoUnit.DAYS)
                                .truncatedTo(ChronoUnit.MILLIS)
                                .toString());
                known.put("subscription", relative(state.subscription(number)));
            }
            default -> {}
        }
        return known;
    }

    private String query(Call call, long number) {
        String query = Objects.requireNonNull(queries.get(call)).text(number);
        return query.isEmpty() ? "" : "&" + query;
    }
}
