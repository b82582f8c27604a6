// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import static org.sigcore.gatling.sbi.SbiDsl.sbi;
import static org.sigcore.gatling.sbi.SbiDsl.status;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
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
import org.sigcore.scenarios.file.Operation;
import org.sigcore.scenarios.file.Parameter;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioException;
import org.sigcore.scenarios.load.CallSequence;

/**
 * Calls of consumers through an SCP, with the header fields of real consumers. In Model C, a consumer makes the
 * operations of its call flow at a given producer, which notifies it; in Model D, it describes the producer by discovery
 * factors. Thread-safe.
 */
@SpecRef({"TS 29.500 6.10.2", "TS 29.500 6.10.3"})
final class ScpCalls {
    /** Divisor for the share of messages that name a host, with alternates by DNS; the guides do not state it. */
    private static final int ONE_BY_NAME_OF = 4;

    private static final String FOR_A_TOKEN = " for a token";
    private static final String BY_NAME = " by name";
    private static final int TOKEN_BYTES = 700;
    private static final int PRIORITIES = 16;

    /** 45,000 tokens of one hour for 40,000 messages a second. */
    private static final int MESSAGES_OF_A_TOKEN = 3200;

    private static final int CONSUMERS = 200;
    private static final DateTimeFormatter SENT =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss.SSS 'GMT'", Locale.ROOT);
    private final SbiProtocol throughScp;
    private final SbiProtocol directly;
    private final ProducerFleet fleet;
    private final NrfSimulator nrf;
    private final String body;
    private final String token = "Bearer " + "t".repeat(TOKEN_BYTES);
    private final String sent = sent(Instant.now());
    private final AtomicLong numbers = new AtomicLong();
    private final Map<String, AtomicLong> made = new ConcurrentHashMap<>();
    private final Map<String, List<ProducerFleet.Producer>> byRegion = new ConcurrentHashMap<>();
    private final Scenario scenario;
    private final ProfileChanges changes;
    private final double tokenShare;
    private final Map<String, RemoteShare> remoteShares = new ConcurrentHashMap<>();

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
        this.changes = new ProfileChanges(scenario, List.copyOf(fleet.profiles().values()));
        this.tokenShare = scenario.number(Parameter.OAUTH_TRAFFIC_RATE, 0) / scenario.rate();
        int bytes = Bodies.bytes(scenario, scenario.number(Parameter.REQUEST_BYTES), Operation::sendsBody);
        this.body = Bodies.json("#{supi}", bytes);
    }

    /**
     * Returns the sender timestamp of all messages of a run: half a day before its start. An SCP ignores the age of such
     * a message; one time of the day for all runs would be a plausible age for a minute of each day.
     */
    static String sent(Instant start) {
        return SENT.format(start.minus(Duration.ofHours(12)).atOffset(ZoneOffset.UTC));
    }

    /** Returns the users that make the given number of calls. */
    List<CallSequence> lives(Call call, long times) {
        if (call.call().equals("notification")) {
            return List.of(notification(call, times));
        }
        if (call.call().equals("unroutable")) {
            return List.of(unroutable(call, times));
        }
        long withoutToken = call.flow().stream().allMatch(Operation::callback) ? 0 : Math.round(times * tokenShare);
        List<CallSequence> lives = new ArrayList<>(lives(call, times - withoutToken, ""));
        lives.addAll(lives(call, withoutToken, FOR_A_TOKEN));
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

    private List<ProducerFleet.Producer> there(String type, boolean remote) {
        return byRegion.computeIfAbsent(
                type + remote,
                _ -> fleet.ofType(type).stream()
                        .filter(each -> each.remote() == remote)
                        .toList());
    }

    private ProducerFleet.Producer producer(Call call, long number, boolean remote) {
        List<ProducerFleet.Producer> there = there(call.producerType(), remote);
        if (there.isEmpty()) {
            throw new ScenarioException(call.name() + ": there is no " + call.producerType());
        }
        return there.get((int) (number % there.size()));
    }

    /** Returns the receiver of the notifications of a user: a consumer that is itself a producer, or another one. */
    private ApiRoot consumer(Call call, long number, boolean remote) {
        List<ProducerFleet.Producer> there = there(call.consumerType(), remote);
        return there.isEmpty()
                ? fleet.consumer()
                : there.get((int) (number % there.size())).root();
    }

    /**
     * Returns consumers that name the NF set of the producer and, if DNS names alternates, others that know only the
     * host name of a producer of this region and make the first request of the flow.
     */
    private List<CallSequence> modelC(Call call, long times, String suffix) {
        List<Operation> flow = call.flow();
        // Notifications carry no token, and know their receiver.
        List<Operation> requests =
                flow.stream().filter(each -> !each.callback()).toList();
        boolean byName = scenario.has(ScpDocuments.ALTERNATES) && !requests.isEmpty();
        long named = byName ? times / ONE_BY_NAME_OF : 0;
        List<Operation> made = suffix.isEmpty() ? flow : requests;
        int remoteMade = there(call.consumerType(), true).isEmpty() ? requests.size() : made.size();
        double remote = (double) scenario.remotePercent(call.producerType())
                * times
                / (times - named)
                * made.size()
                / Math.max(1, remoteMade);
        List<CallSequence> lives = new ArrayList<>();
        lives.add(users(call, times - named, suffix, remote, made, "#{producer}"));
        if (named > 0) {
            lives.add(users(call, named, suffix + BY_NAME, 0, requests.subList(0, 1), "#{host}"));
        }
        return lives;
    }

    private CallSequence users(
            Call call, long times, String suffix, double remotePercent, List<Operation> flow, String root) {
        producer(call, 0, remotePercent > 0);
        List<CallSequence.Step> steps = new ArrayList<>();
        for (int i = 0; i < flow.size(); i++) {
            Operation operation = flow.get(i);
            // Some users make fewer calls if the number of calls is not divisible.
            long made = (times + flow.size() - 1 - i) / flow.size();
            if (made > 0) {
                SbiCall message = message(call, operation, root, suffix.startsWith(FOR_A_TOKEN));
                boolean namesSet = !operation.callback() && !suffix.endsWith(BY_NAME);
                if (namesSet && i > 0) {
                    message = message.routingBinding("bl=nf-set; nfinst=#{instance}; nfset=#{set}");
                } else if (namesSet) {
                    message = message.discoverBy("target-nf-set-id", "#{set}");
                }
                steps.add(new CallSequence.Step(made, message));
            }
        }
        String name = call.name() + suffix;
        RemoteShare share = remoteShares.computeIfAbsent(name, _ -> RemoteShare.ofKind(remoteShares.size()));
        return new CallSequence(
                name,
                steps.getFirst().total(),
                steps,
                _ -> {
                    long number = counter(name).getAndIncrement();
                    Map<String, Object> known = consumer(call, number * flow.size());
                    boolean remote = share.next(flow.size(), remotePercent);
                    ProducerFleet.Producer producer = producer(call, number, remote);
                    known.put("producer", producer.root().toString());
                    known.put("receiver", consumer(call, number, remote).toString());
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
        List<Operation> flow = call.made();
        int kinds = Math.max(ways.size(), flow.size());
        List<CallSequence> lives = new ArrayList<>();
        AtomicLong messages = counter(call.name() + suffix);
        for (int i = 0; i < kinds; i++) {
            long made = CallSequence.share(times, i, kinds);
            if (made > 0) {
                SbiCall message = message(call, flow.get(i % flow.size()), "", !suffix.isEmpty())
                        .discover(call.producerType(), call.consumerType(), call.serviceName());
                lives.add(new CallSequence(
                        call.name() + suffix + " " + (i + 1),
                        made,
                        List.of(new CallSequence.Step(made, described(message, ways.get(i % ways.size())))),
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
    private SbiCall message(Call call, Operation operation, String root, boolean withoutToken) {
        String sender = operation.callback() ? call.producerType() : call.consumerType();
        SbiCall message = request(call, operation, root)
                .header("user-agent", sender + "-" + ProfileMaker.id(sender, 0))
                .header("accept", "application/json")
                .header("3gpp-sbi-message-priority", "#{priority}")
                .header("3gpp-sbi-sender-timestamp", sent)
                .header("3gpp-sbi-max-rsp-time", "6000")
                .correlation("#{supi}")
                .check(status().in(200, 201, 204));
        if (operation.sendsBody()) {
            message = message.body(
                    "application/" + (operation.method().equals("PATCH") ? "merge-patch+json" : "json"), body);
        }
        if (operation.callback()) {
            return message.callback(operation.target());
        }
        return withoutToken
                ? message.header("3gpp-sbi-access-scope", call.serviceName())
                        .discoverBy("requester-nf-instance-id", "#{consumer}")
                        .discoverBy("requester-nf-type", call.consumerType())
                : message.header("authorization", token);
    }

    private static SbiCall request(Call call, Operation operation, String root) {
        String path = operation.callback()
                ? "#{receiver}/notifications/#{number}"
                : root + "/" + call.serviceName() + "/"
                        + operation.target().replace("{id}", "#{number}").replace("{supi}", "#{supi}");
        return switch (operation.method()) {
            case "GET" -> sbi(call.name()).get(path);
            case "PUT" -> sbi(call.name()).put(path);
            case "PATCH" -> sbi(call.name()).patch(path);
            case "DELETE" -> sbi(call.name()).delete(path);
            default -> sbi(call.name()).post(path);
        };
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
                call.name(),
                times,
                List.of(new CallSequence.Step(times, message)),
                _ -> consumer(call, 0),
                List.of(directly));
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
        fleet.away(changes.away(number));
        return Map.of(
                "callback",
                URI.create(callbacks.getFirst()).getRawPath().substring(1),
                "notification",
                Json.text(changes.notification(nrf.root().toString(), number)));
    }
}
