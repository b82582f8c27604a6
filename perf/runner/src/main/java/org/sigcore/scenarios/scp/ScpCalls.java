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
import org.sigcore.scenarios.file.ScenarioException;
import org.sigcore.scenarios.load.Life;
import tools.jackson.databind.node.ObjectNode;

/**
 * Calls of consumers through an SCP, with the header fields of real consumers. In Model C, a consumer creates a context
 * at a given producer and sends two further messages with its binding; in Model D, it describes the producer by
 * discovery factors. Thread-safe.
 */
@SpecRef({"TS 29.500 6.10.2", "TS 29.500 6.10.3"})
final class ScpCalls {
    private static final int MESSAGES_OF_A_CONTEXT = 3;
    private static final int TOKEN_BYTES = 700;
    private static final int JSON_AROUND = 11;
    private static final int VALUES = 60;
    private final SbiProtocol throughScp;
    private final SbiProtocol nrfItself;
    private final ProducerFleet fleet;
    private final NrfSimulator nrf;
    private final List<ObjectNode> profiles;
    private final String body;
    private final String token = "Bearer " + "t".repeat(TOKEN_BYTES);
    private final AtomicLong numbers = new AtomicLong();

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
            int requestBytes) {
        SbiProtocol protocol = sbi().scp(scp.toString()).connections(connections);
        this.throughScp = tls == null ? protocol : protocol.tls(tls);
        this.nrfItself = sbi().target(plain.toString());
        this.fleet = fleet;
        this.nrf = nrf;
        this.profiles = new ArrayList<>(fleet.profiles().values());
        this.body = "{\"data\":\"" + "d".repeat(requestBytes - JSON_AROUND) + "\"}";
    }

    /** Returns the users that make the given number of calls. */
    List<Life> lives(Call call, long times) {
        return switch (call.call()) {
            case "modelC" -> List.of(modelC(call, times));
            case "modelD" -> modelD(call, times);
            case "notification" -> List.of(notification(call, times));
            default -> throw new ScenarioException("traffic: the SCP has no call " + call.call());
        };
    }

    private Life modelC(Call call, long times) {
        List<ProducerFleet.Producer> producers = fleet.ofType(call.producerType());
        if (producers.isEmpty()) {
            throw new ScenarioException(call.name() + ": there is no " + call.producerType());
        }
        String contexts = "#{producer}/" + call.serviceName() + "/v1/contexts";
        SbiCall create = message(call, contexts).discoverBy("target-nf-set-id", "#{set}");
        SbiCall modify = message(call, contexts + "/#{number}/modify")
                .routingBinding("bl=nf-set; nfinst=#{instance}; nfset=#{set}");
        List<Life.Step> steps = new ArrayList<>();
        for (int i = 0; i < MESSAGES_OF_A_CONTEXT; i++) {
            // The last users make fewer calls if the number of calls is not divisible by three.
            long made = (times + MESSAGES_OF_A_CONTEXT - 1 - i) / MESSAGES_OF_A_CONTEXT;
            if (made > 0) {
                steps.add(new Life.Step(made, i == 0 ? create : modify));
            }
        }
        return new Life(
                call.name(),
                steps.getFirst().total(),
                steps,
                _ -> {
                    long number = numbers.getAndIncrement();
                    Map<String, Object> known = consumer(number);
                    ProducerFleet.Producer producer = producers.get((int) (number % producers.size()));
                    known.put("producer", producer.root().toString());
                    known.put("set", producer.set());
                    known.put("instance", producer.instanceId());
                    return known;
                },
                List.of(throughScp));
    }

    /** Returns consumers that use the discovery factors of the scenario in turn. */
    private List<Life> modelD(Call call, long times) {
        List<String> ways = call.queries().isEmpty() ? List.of("") : call.queries();
        List<Life> lives = new ArrayList<>();
        for (int i = 0; i < ways.size(); i++) {
            long made = times * (i + 1) / ways.size() - times * i / ways.size();
            if (made > 0) {
                SbiCall message = message(call, "/" + call.serviceName() + "/v1/contexts")
                        .discover(call.producerType(), call.consumerType(), call.serviceName());
                String name = call.name() + " " + (i + 1);
                lives.add(new Life(
                        name,
                        made,
                        List.of(new Life.Step(made, described(message, ways.get(i)))),
                        _ -> consumer(numbers.getAndIncrement()),
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

    private SbiCall message(Call call, String target) {
        return sbi(call.name())
                .post(target)
                .header("user-agent", call.consumerType() + "-" + ProfileMaker.id(call.consumerType(), 0))
                .header("accept", "application/json")
                .header("authorization", token)
                .header("3gpp-sbi-message-priority", "#{priority}")
                .header("3gpp-sbi-sender-timestamp", "Fri, 20 Nov 2026 10:00:00.000 GMT")
                .header("3gpp-sbi-max-rsp-time", "6000")
                .correlation("#{supi}")
                .body("application/json", body)
                .check(status().in(200, 201));
    }

    private static Map<String, Object> consumer(long number) {
        Map<String, Object> known = new HashMap<>();
        known.put("number", number);
        known.put("priority", 8 + number % 16);
        known.put("supi", Templates.supi(number));
        return known;
    }

    /** Returns the NRF, which notifies the SCP of changes of priority, capacity and load of a producer. */
    @SpecRef("TS 29.510 5.2.2.6")
    private Life notification(Call call, long times) {
        SbiCall tell =
                sbi(call.name()).post("/#{callback}").body("#{notification}").check(status().in(200, 204));
        return new Life(call.name(), times, List.of(new Life.Step(times, tell)), _ -> change(), List.of(nrfItself));
    }

    private Map<String, Object> change() {
        long number = numbers.getAndIncrement();
        List<String> callbacks = nrf.callbacks();
        if (callbacks.isEmpty()) {
            throw new IllegalStateException("the SCP has not subscribed");
        }
        ObjectNode profile = profiles.get((int) (number % profiles.size())).deepCopy();
        profile.put("priority", 1 + number % 3)
                .put("capacity", 40 + number % VALUES)
                .put("load", number % VALUES);
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
