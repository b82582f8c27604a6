// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.scenarios.bench.Neighbours;
import org.sigcore.scenarios.bench.ProfileMaker;
import org.sigcore.scenarios.bench.SimulatedServer;
import org.sigcore.scenarios.bench.SimulatedServer.Reply;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Operation;
import org.sigcore.scenarios.file.Parameter;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.nf.Target;
import tools.jackson.databind.node.ObjectNode;

/**
 * Simulated producers of a scenario and their profiles. Each has a loopback address of its own, or a port of its own if
 * the SCP runs elsewhere. They respond after the latency of their region with a body of the guide's size; some report
 * load and overload. Requests selected by {@link Refusals} receive 503. Thread-safe after construction.
 */
final class ProducerFleet {
    private static final String HEADER_LOAD = "3gpp-sbi-lci";
    private static final String HEADER_OVERLOAD = "3gpp-sbi-oci";
    private static final String CALLBACK = "3gpp-sbi-callback";
    private static final Pattern RESOURCE = Pattern.compile("/\\d");
    private static final byte[] NONE = {};
    /** Name of the feature for which one more instance, without a server, is SUSPENDED. */
    private static final String STATUS = "Enhanced NF Status Processing (Mode 1)";

    private static final int ADDRESSES_A_NET = 250;
    private static final int HEARTBEAT_SECONDS = 60;
    private static final int LOADS = 50;
    private static final DateTimeFormatter HEADER_DATE =
            DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT);

    private final Scenario scenario;
    private final Neighbours neighbours;
    private final @Nullable SbiTls tls;
    private final Set<String> asked;
    private final byte[] body;
    private final AtomicLong answered = new AtomicLong();
    private final LongAdder refused = new LongAdder();
    private final LongAdder authorized = new LongAdder();
    private final Refusals refusals;
    private final Map<String, ObjectNode> profiles = new HashMap<>();
    private final Map<String, List<Producer>> byType = new HashMap<>();
    private final ApiRoot consumer;
    private int reporting;
    private volatile long headerSecond;
    private volatile String headerDate = "";

    /**
     * A producer.
     *
     * @param instanceId instance id at the NRF
     * @param set NF set of the producer
     * @param fqdn host name of the producer
     * @param remote true if it is in another region, behind another SCP
     */
    record Producer(String instanceId, ApiRoot root, String set, String fqdn, boolean remote) {
        /** Returns its address by name, for which only DNS names an alternate. */
        ApiRoot named() {
            return ApiRoot.of(root.scheme(), fqdn, root.port());
        }
    }

    /**
     * Starts the producers.
     *
     * @param target target whose SCP connects to them
     */
    ProducerFleet(Scenario scenario, Target target, Neighbours neighbours, @Nullable SbiTls tls) {
        this.scenario = scenario;
        this.neighbours = neighbours;
        this.tls = tls;
        this.refusals = new Refusals(scenario);
        this.asked = scenario.traffic().stream()
                .filter(call -> call.producer() != null)
                .map(Call::producerType)
                .collect(Collectors.toSet());
        int bytes = Bodies.bytes(scenario, scenario.number(Parameter.RESPONSE_BYTES), Operation::returnsBody);
        this.body = Bodies.json("imsi-001010000000001", bytes).getBytes(StandardCharsets.UTF_8);
        boolean here = target.onThisMachine();
        int port = here ? neighbours.takePort() : 0;
        int total = 0;
        for (Population population : scenario.population()) {
            List<Producer> producers = new ArrayList<>();
            for (int i = 0; i < population.profiles(); i++) {
                String host = here ? host(total) : target.host();
                producers.add(start(population, i, host, here ? port : neighbours.takePort()));
                total++;
            }
            byType.put(population.nfType(), producers);
        }
        consumer = neighbours.serve(
                here ? host(total) : target.host(),
                here ? port : neighbours.takePort(),
                new SimulatedServer(
                        scenario.topology().latencyOf("producer"),
                        request -> answer(request, "consumer", false, false)),
                tls);
        if (scenario.has(STATUS)) {
            Population first = scenario.population().getFirst();
            ObjectNode spare = ProfileMaker.profile(first, first.profiles(), host(total + 1), port, HEARTBEAT_SECONDS);
            profiles.put(ProfileMaker.id(first.nfType(), first.profiles()), spare.put("nfStatus", "SUSPENDED"));
        }
    }

    /** Returns the addresses of all possible producers, for a certificate. */
    static List<String> hosts(Scenario scenario, Target target) {
        if (!target.onThisMachine()) {
            return List.of(target.host());
        }
        int count =
                scenario.population().stream().mapToInt(Population::profiles).sum();
        List<String> hosts = new ArrayList<>(List.of("127.0.0.1"));
        for (int i = 0; i <= count; i++) {
            hosts.add(host(i));
        }
        return hosts;
    }

    private static String host(int number) {
        return "127.20." + number / ADDRESSES_A_NET + "." + (1 + number % ADDRESSES_A_NET);
    }

    private Producer start(Population population, int number, String host, int port) {
        String type = population.nfType();
        ObjectNode profile = ProfileMaker.profile(population, number, host, port, HEARTBEAT_SECONDS);
        if (tls != null) {
            // Omits the host name: it could not be resolved, and the certificate would be verified against it.
            profile.remove("fqdn");
            profile.path("nfServices").forEach(service -> ((ObjectNode) service).put("scheme", "https"));
        }
        String id = ProfileMaker.id(type, number);
        String set = ProfileMaker.set(population, number);
        profiles.put(id, profile);
        boolean remote = locate(profile, population, number);
        Duration latency = scenario.topology().latencyOf("producer");
        if (type.equals("SCP")) {
            // The SCP of another region answers for its producers.
            profile.putObject("scpInfo").putObject("scpPorts").put("http", port);
            Duration there = latency.plus(scenario.topology().latencyOf("remote"));
            neighbours.serve(host, port, new SimulatedServer(there, request -> answer(request, id, false, false)), tls);
        } else if (!population.services().isEmpty()) {
            boolean counts = asked.contains(type);
            boolean load = counts && reporting < scenario.number(Parameter.LCI_INSTANCES, 0);
            boolean overload = counts && reporting < scenario.number(Parameter.OCI_INSTANCES, 0);
            reporting += counts ? 1 : 0;
            neighbours.serve(
                    host,
                    port,
                    new SimulatedServer(
                            latency,
                            request -> refused(request, set) ? refusal() : answer(request, id, load, overload)),
                    tls);
        }
        ApiRoot root = ApiRoot.of(tls == null ? "http" : "https", host, port);
        return new Producer(id, root, set, ProfileMaker.fqdn(type, number), remote);
    }

    /**
     * Places a profile in a region if the scenario has several: every second set of a type with remote traffic is in
     * another region, and each region has SCPs of its own.
     */
    private boolean locate(ObjectNode profile, Population population, int number) {
        int regions = scenario.number(Parameter.REGIONS, 0);
        if (regions == 0) {
            return false;
        }
        if (population.nfType().equals("SCP")) {
            profile.putArray("servingScope").add(region(number % regions));
            return true;
        }
        int group = population.groupOf(number);
        boolean remote = scenario.remotePercent(population.nfType()) > 0 && group % 2 == 1;
        profile.put("locality", remote ? region(group / 2 % regions) : ScpBench.LOCALITY);
        return remote;
    }

    /** Returns the name of another region, and of its only locality. */
    static String region(int number) {
        return "region" + number;
    }

    private Reply refusal() {
        Reply refusal = Reply.of(503);
        if (scenario.has("Egress Congestion Control")) {
            refusal.headers().set("retry-after", "1");
        }
        return refusal;
    }

    /**
     * Stops the rejections by the set of a producer that the NRF reports as unavailable, because the others of the set
     * may have no alternate.
     *
     * @param profile null if all are available
     */
    void away(@Nullable ObjectNode profile) {
        refusals.incomplete(
                profile == null ? "" : profile.path("nfSetIdList").path(0).asString(""));
    }

    private boolean refused(Http2Headers request, String set) {
        if (request.contains(CALLBACK) || !refusals.refuse(request, set)) {
            return false;
        }
        answered.incrementAndGet();
        refused.increment();
        return true;
    }

    private Reply answer(Http2Headers request, String id, boolean load, boolean overload) {
        long number = answered.incrementAndGet();
        if (String.valueOf(request.get("authorization")).startsWith(NrfSimulator.BEARER)) {
            authorized.increment();
        }
        Http2Headers headers = new DefaultHttp2Headers(false);
        headers.set("server", "producer-" + id);
        if (load) {
            headers.set(
                    HEADER_LOAD, "Timestamp: \"" + date() + "\"; Load-Metric: " + number % LOADS + "%; NF-Inst: " + id);
        }
        if (overload) {
            headers.set(
                    HEADER_OVERLOAD,
                    "Timestamp: \"" + date() + "\"; Period-of-Validity: 15s; Overload-Reduction-Metric: 1%; NF-Inst: "
                            + id);
        }
        String path = request.path().toString();
        boolean callback = request.contains(CALLBACK);
        if (!Operation.returnsBody(request.method().toString(), path, callback)) {
            return new Reply(204, headers, NONE);
        }
        boolean create = "POST".contentEquals(request.method())
                && !RESOURCE.matcher(path).find();
        headers.set("content-type", "application/json");
        if (create) {
            headers.set("location", path + "/" + number);
        }
        return new Reply(create ? 201 : 200, headers, body);
    }

    // The header is shared by all and renewed every second; the guide's load values change every five seconds.
    private String date() {
        long second = System.nanoTime() / 1_000_000_000L;
        if (second != headerSecond) {
            headerDate = HEADER_DATE.format(ZonedDateTime.now(ZoneOffset.UTC));
            headerSecond = second;
        }
        return headerDate;
    }

    /** Returns the receiver of notifications to consumers that are not producers. */
    ApiRoot consumer() {
        return consumer;
    }

    /** Returns the producers of a type; none if it offers no services. */
    List<Producer> ofType(String nfType) {
        boolean offers = scenario.population().stream()
                .anyMatch(
                        each -> each.nfType().equals(nfType) && !each.services().isEmpty());
        return offers ? byType.getOrDefault(nfType, List.of()) : List.of();
    }

    /**
     * Returns the SRV queries for the hosts of the given number of profiles with the alternate producer of each, which
     * is the next one of its type in its region.
     */
    Map<String, ApiRoot> alternates(int hosts) {
        Map<String, ApiRoot> alternates = new HashMap<>();
        for (List<Producer> producers : byType.values()) {
            for (int i = 0; i < producers.size() && alternates.size() < hosts; i++) {
                int next = (i + 1) % producers.size();
                while (producers.get(next).remote() != producers.get(i).remote()) {
                    next = (next + 1) % producers.size();
                }
                ApiRoot root = producers.get(next).root();
                alternates.put("_" + root.scheme() + "._tcp." + producers.get(i).fqdn(), root);
            }
        }
        return alternates;
    }

    Map<String, ObjectNode> profiles() {
        return profiles;
    }

    /** Returns the number of requests that producers have answered, including the warm-up. */
    long answered() {
        return answered.get();
    }

    /** Returns the number of requests with a token that the SCP has got from the NRF. */
    long authorized() {
        return authorized.sum();
    }

    /** Returns the number of requests answered with 503. */
    long refused() {
        return refused.sum();
    }
}
