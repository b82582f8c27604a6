// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import static org.sigcore.gatling.sbi.SbiDsl.sbi;
import static org.sigcore.gatling.sbi.SbiDsl.status;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.gatling.sbi.SbiCall;
import org.sigcore.gatling.sbi.SbiProtocol;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.bench.Templates;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Parameter;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioException;
import org.sigcore.scenarios.load.CallSequence;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls of consumers through an SCP, with the header fields of real consumers. In Model C, a consumer creates a context
 * at a given producer and sends two further messages with its binding; in Model D, it describes the producer by
 * discovery factors. Thread-safe.
 */
@SpecRef({"TS 29.500 6.10.2", "TS 29.500 6.10.3"})
final class ScpCalls {
    private static final int MESSAGES_OF_A_CONTEXT = 3;
    private static final String MODIFY = "/#{number}/modify";

    /** One of so many messages names a host, with alternates by DNS; the guides do not state the share. */
    private static final int ONE_BY_NAME_OF = 4;

    private static final int TOKEN_BYTES = 700;
    private static final int JSON_AROUND = 11;
    private static final int PRIORITIES = 16;
    private static final int HUNDRED = 100;

    /** 45,000 tokens of one hour for 40,000 messages a second. */
    private static final int MESSAGES_OF_A_TOKEN = 3200;

    private static final int CONSUMERS = 200;
    private final SbiProtocol throughScp;
    private final SbiProtocol directly;
    private final ProducerFleet fleet;
    private final NrfSimulator nrf;
    private final List<ObjectNode> profiles;
    private final String body;
    private final String token = "Bearer " + "t".repeat(TOKEN_BYTES);
    private final AtomicLong numbers = new AtomicLong();
    private final Map<String, AtomicLong> made = new ConcurrentHashMap<>();
    private final Map<String, List<ProducerFleet.Producer>> byRegion = new ConcurrentHashMap<>();
    private final Scenario scenario;
    private final ProfileChanges changes;
    private final double tokenShare;

    /**
     * @param scp API root of the SCP for messages
     * @param plain API root of the SCP for notifications of the NRF
     */
    ScpCalls(
            ApiRoot scp,
            ApiRoot plain,
            int connections,
            @Nullable SbiTls tls,
            ProducerFleet fleet,
            NrfSimulator nrf,
            Scenario scenario) {
        SbiProtocol protocol = sbi().scp(scp.toString()).connections(connections);
        this.throughScp = tls == null ? protocol : protocol.tls(tls);
        this.directly = sbi().target(plain.toString());
        this.fleet = fleet;
        this.nrf = nrf;
        this.scenario = scenario;
        this.changes = new ProfileChanges(scenario.traffic().stream()
                .filter(call -> call.service() != null)
                .map(Call::serviceName)
                .collect(Collectors.toSet()));
        this.tokenShare = scenario.number(Parameter.OAUTH_TRAFFIC_RATE, 0) / scenario.rate();
        this.profiles = new ArrayList<>(fleet.profiles().values());
        this.body = "{\"data\":\"" + "d".repeat(scenario.number(Parameter.REQUEST_BYTES) - JSON_AROUND) + "\"}";
    }

    /** Returns the users that make the given number of calls. */
    List<CallSequence> lives(Call call, long times) {
        if (call.call().equals("notification")) {
            return List.of(notification(call, times));
        }
        if (call.call().equals("unroutable")) {
            return List.of(unroutable(call, times));
        }
        long withoutToken = Math.round(times * tokenShare);
        List<CallSequence> lives = new ArrayList<>(lives(call, times - withoutToken, ""));
        lives.addAll(lives(call, withoutToken, " for a token"));
        return lives;
    }

    private List<CallSequence> lives(Call call, long times, String name) {
        if (times == 0) {
            return List.of();
        }
        return switch (call.call()) {
            case "modelC" -> modelC(call, times, name);
            case "modelD" -> modelD(call, times, name);
            default -> throw new ScenarioException("traffic: the SCP has no call " + call.call());
        };
    }

    /** Returns the producer of a message, of another region for the given share of messages. */
    private ProducerFleet.Producer producer(Call call, long number, long remotePercent) {
        List<ProducerFleet.Producer> all = fleet.ofType(call.producerType());
        boolean remote = CallSequence.share(remotePercent, number % HUNDRED, HUNDRED) > 0;
        List<ProducerFleet.Producer> there = byRegion.computeIfAbsent(
                call.producerType() + remote,
                _ -> all.stream().filter(each -> each.remote() == remote).toList());
        if (there.isEmpty()) {
            throw new ScenarioException(call.name() + ": there is no " + call.producerType());
        }
        return there.get((int) (number % there.size()));
    }

    /**
     * Returns consumers that name the NF set of the producer and, if DNS names alternates, others that know only the
     * host name of a producer of this region.
     */
    private List<CallSequence> modelC(Call call, long times, String suffix) {
        boolean token = !suffix.isEmpty();
        long named = scenario.has(ScpDocuments.ALTERNATES) ? times / ONE_BY_NAME_OF : 0;
        long remote = Math.round((double) scenario.remotePercent(call.producerType()) * times / (times - named));
        SbiCall create = message(call, contexts(call, "#{producer}"), token).discoverBy("target-nf-set-id", "#{set}");
        SbiCall modify = message(call, contexts(call, "#{producer}") + MODIFY, token)
                .routingBinding("bl=nf-set; nfinst=#{instance}; nfset=#{set}");
        List<CallSequence> lives = new ArrayList<>();
        lives.add(contexts(call, times - named, suffix, remote, create, modify));
        if (named > 0) {
            String host = contexts(call, "#{host}");
            lives.add(contexts(
                    call,
                    named,
                    suffix + " by name",
                    0,
                    message(call, host, token),
                    message(call, host + MODIFY, token)));
        }
        return lives;
    }

    private static String contexts(Call call, String root) {
        return root + "/" + call.serviceName() + "/v1/contexts";
    }

    private CallSequence contexts(
            Call call, long times, String suffix, long remotePercent, SbiCall create, SbiCall modify) {
        producer(call, 0, remotePercent);
        List<CallSequence.Step> steps = new ArrayList<>();
        for (int i = 0; i < MESSAGES_OF_A_CONTEXT; i++) {
            // The last users make fewer calls if the number of calls is not divisible by three.
            long made = (times + MESSAGES_OF_A_CONTEXT - 1 - i) / MESSAGES_OF_A_CONTEXT;
            if (made > 0) {
                steps.add(new CallSequence.Step(made, i == 0 ? create : modify));
            }
        }
        String name = call.name() + suffix;
        return new CallSequence(
                name,
                steps.getFirst().total(),
                steps,
                _ -> {
                    long number = counter(name).getAndIncrement();
                    Map<String, Object> known = consumer(call, number * MESSAGES_OF_A_CONTEXT);
                    ProducerFleet.Producer producer = producer(call, number, remotePercent);
                    known.put("producer", producer.root().toString());
                    known.put("host", producer.named().toString());
                    known.put("set", producer.set());
                    known.put("instance", producer.instanceId());
                    return known;
                },
                List.of(throughScp));
    }

    /** Returns consumers that use the discovery factors of the scenario in turn. */
    private List<CallSequence> modelD(Call call, long times, String suffix) {
        List<String> ways = call.queries().isEmpty() ? List.of("") : call.queries();
        List<CallSequence> lives = new ArrayList<>();
        AtomicLong messages = counter(call.name() + suffix);
        for (int i = 0; i < ways.size(); i++) {
            long made = times * (i + 1) / ways.size() - times * i / ways.size();
            if (made > 0) {
                SbiCall message = message(call, "/" + call.serviceName() + "/v1/contexts", !suffix.isEmpty())
                        .discover(call.producerType(), call.consumerType(), call.serviceName());
                String name = call.name() + suffix + " " + (i + 1);
                lives.add(new CallSequence(
                        name,
                        made,
                        List.of(new CallSequence.Step(made, described(message, ways.get(i)))),
                        _ -> consumer(call, messages.getAndIncrement()),
                        List.of(throughScp)));
            }
        }
        return lives;
    }

    private static SbiCall described(SbiCall message, String factors) {
        SbiCall described = message;
        for (String factor : factors.split("&")) {
            int equals = factor.indexOf('=');
            if (equals > 0) {
                described = described.discoverBy(
                        factor.substring(0, equals),
                        factor.substring(equals + 1).replace("{supi}", "#{supi}"));
            }
        }
        return described;
    }

    // Without a token of its own, the consumer leaves it to the SCP to get one.
    @SpecRef("TS 29.500 6.10.11.2")
    private SbiCall message(Call call, String target, boolean withoutToken) {
        SbiCall message = sbi(call.name())
                .post(target)
                .header("user-agent", call.consumerType() + "-" + ProfileMaker.id(call.consumerType(), 0))
                .header("accept", "application/json")
                .header("3gpp-sbi-message-priority", "#{priority}")
                .header("3gpp-sbi-sender-timestamp", "Fri, 20 Nov 2026 10:00:00.000 GMT")
                .header("3gpp-sbi-max-rsp-time", "6000")
                .correlation("#{supi}")
                .body("application/json", body)
                .check(status().in(200, 201));
        return withoutToken
                ? message.header("3gpp-sbi-access-scope", call.serviceName())
                        .discoverBy("requester-nf-instance-id", "#{consumer}")
                        .discoverBy("requester-nf-type", call.consumerType())
                : message.header("authorization", token);
    }

    private AtomicLong counter(String life) {
        return made.computeIfAbsent(life, _ -> new AtomicLong());
    }

    /** @param messages number of messages of this life so far */
    private Map<String, Object> consumer(Call call, long messages) {
        long number = numbers.getAndIncrement();
        Map<String, Object> known = new HashMap<>();
        known.put("number", number);
        known.put("priority", 8 + number % PRIORITIES);
        known.put("supi", Templates.supi(number));
        // A new consumer, and so a new token, for as many messages as one token serves in the guide.
        long consumer = messages / MESSAGES_OF_A_TOKEN % CONSUMERS;
        known.put("consumer", ProfileMaker.id(call.consumerType(), (int) consumer));
        return known;
    }

    /** Returns consumers that name no producer, which the SCP refuses. */
    private CallSequence unroutable(Call call, long times) {
        SbiCall message = sbi(call.name())
                .post("/" + call.serviceName() + "/v1/contexts")
                .body("application/json", body)
                .check(status().is(400));
        return new CallSequence(
                call.name(), times, List.of(new CallSequence.Step(times, message)), _ -> Map.of(), List.of(directly));
    }

    /** Returns the NRF, which notifies the SCP of changes of producers. */
    @SpecRef("TS 29.510 5.2.2.6")
    private CallSequence notification(Call call, long times) {
        SbiCall tell =
                sbi(call.name()).post("/#{callback}").body("#{notification}").check(status().in(200, 204));
        return new CallSequence(
                call.name(),
                times,
                List.of(new CallSequence.Step(times, tell)),
                _ -> change(counter(call.name()).getAndIncrement()),
                List.of(directly));
    }

    private Map<String, Object> change(long number) {
        List<String> callbacks = nrf.callbacks();
        if (callbacks.isEmpty()) {
            throw new IllegalStateException("the SCP has not subscribed");
        }
        ObjectNode profile = changes.apply(profiles.get((int) (number % profiles.size())), number);
        ObjectNode notification = Json.object()
                .put("event", "NF_PROFILE_CHANGED")
                .put("nfInstanceUri", nrf.root() + "/nnrf-nfm/v1/nf-instances/" + Json.string(profile, "nfInstanceId"));
        notification.set("nfProfile", profile);
        return Map.of(
                "callback",
                URI.create(callbacks.getFirst()).getRawPath().substring(1),
                "notification",
                Json.text(notification));
    }
}
