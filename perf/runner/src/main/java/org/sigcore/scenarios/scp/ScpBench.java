// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.scenarios.bench.Bench;
import org.sigcore.scenarios.bench.Neighbours;
import org.sigcore.scenarios.bench.RunSettings;
import org.sigcore.scenarios.bench.TestKeys;
import org.sigcore.scenarios.file.Feature;
import org.sigcore.scenarios.file.Parameter;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.load.CallSequence;
import org.sigcore.scenarios.meter.Counters;
import org.sigcore.scenarios.nf.Nf;
import org.sigcore.scenarios.nf.NfLauncher;
import org.sigcore.scenarios.nf.NfPlan;
import org.sigcore.scenarios.nf.Ports;

/**
 * Bench of an SCP with simulated consumers, producers (each on an address or a port of its own), an NRF, a Kafka broker
 * and a name server. See {@link Bench} for the order of calls.
 */
public final class ScpBench implements Bench {
    /** Locality of the SCP under test. */
    static final String LOCALITY = "loc1";

    private static final String SCP = "scp";
    private static final Pattern LEARNT = Pattern.compile("^scp_worker_route_table_instances");
    private static final Pattern FED = Pattern.compile("^ocscp_metric_trafficfeed_attempted_total");
    private static final Pattern NOT_FED = Pattern.compile("^ocscp_metric_trafficfeed_(dropped|failed)_total");
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int DEFAULT_TOKEN_BYTES = 500;
    private static final int DEFAULT_PROFILES_IN_ANSWER = 6;
    private final Scenario scenario;
    private final RunSettings settings;
    private final Neighbours neighbours;
    private final ProducerFleet fleet;
    private final NrfSimulator nrf;
    private final @Nullable TestKeys keys;
    private final int tlsPort;
    private final KafkaSimulator kafka;
    private final Map<String, ApiRoot> srvRecords;
    private final DnsSimulator dns;
    private @Nullable ScpCalls calls;
    private List<Nf> processes = List.of();

    /** @param data directory for the key stores of HTTPS scenarios */
    public ScpBench(Scenario scenario, RunSettings settings, Ports ports, Path data) {
        this.scenario = scenario;
        this.settings = settings;
        this.neighbours = new Neighbours(ports, settings.target());
        String host = settings.target().host();
        ApiRoot nrfRoot = ApiRoot.of("http", host, neighbours.takePort()); // first port, known to an existing SCP
        this.keys = scenario.topology().tls()
                ? TestKeys.make(data.resolve("tls"), ProducerFleet.hosts(scenario, settings.target()))
                : null;
        this.tlsPort = keys == null ? 0 : neighbours.takePort();
        this.fleet = new ProducerFleet(scenario, settings.target(), neighbours, keys == null ? null : keys.server());
        this.nrf = new NrfSimulator(
                neighbours,
                nrfRoot,
                fleet.profiles(),
                scenario.topology().latencyOf("nrf"),
                scenario.number(Parameter.PROFILES_IN_DISCOVERY_RESPONSE, DEFAULT_PROFILES_IN_ANSWER),
                scenario.number(Parameter.TOKEN_BYTES, DEFAULT_TOKEN_BYTES));
        this.kafka = new KafkaSimulator(host, neighbours.takePort());
        this.srvRecords = alternates();
        this.dns = new DnsSimulator(
                host, neighbours.takePort(), srvRecords, scenario.topology().latencyOf("dns"));
    }

    private Map<String, ApiRoot> alternates() {
        return fleet.alternates(scenario.has(ScpDocuments.ALTERNATES) ? scenario.number(Parameter.DNS_SRV_RECORDS) : 0);
    }

    @Override
    public List<NfPlan> plans() {
        Map<String, String> more = new LinkedHashMap<>();
        more.put("sigcore.nrf-client.api-root", nrf.root().toString());
        more.put("sigcore.nf.fqdn", "scp1.sigcore.lab");
        more.put("sigcore.nf.locality", LOCALITY);
        TestKeys tls = keys;
        if (tls != null) {
            more.put("sigcore.sbi.tls.port", "" + tlsPort);
            more.put("sigcore.sbi.tls.key-store", tls.keyStore().toString());
            more.put("sigcore.sbi.tls.key-store-password", tls.password());
            more.put("sigcore.egress.tls.trust-store", tls.trustStore().toString());
            more.put("sigcore.egress.tls.trust-store-password", tls.password());
        }
        return List.of(new NfPlan(SCP, SCP, more, false));
    }

    @Override
    public List<Feature> features(List<NfLauncher.Running> nfs) {
        return new ScpDocuments(scenario, settings.scale())
                .complete(
                        Map.of(ScpDocuments.KAFKA, kafka.address(), ScpDocuments.NAME_SERVER, dns.address()),
                        srvRecords.keySet());
    }

    @Override
    public List<String> load(List<NfLauncher.Running> nfs) {
        NfLauncher.Running scp = nfs.getFirst();
        processes = scp.processes();
        if (settings.target().attached()) {
            System.out.println("waiting for the SCP to learn the profiles of the NRF at " + nrf.root());
        }
        awaitLearnt();
        awaitAlternates();
        nrf.slowDown();
        ApiRoot plain = scp.ingress().sbi();
        ApiRoot target =
                keys == null || settings.target().attached() ? plain : ApiRoot.of("https", plain.host(), tlsPort);
        ScpCalls made = new ScpCalls(
                target,
                plain,
                settings.connections(scenario.topology().ingressConnections()),
                keys == null ? null : keys.client(),
                fleet,
                nrf,
                scenario);
        scenario.traffic().forEach(call -> made.lives(call, 1));
        calls = made;
        return srvRecords.isEmpty()
                ? List.of()
                : List.of(dns.asked() + " questions for " + srvRecords.size() + " SRV records before the load");
    }

    @Override
    public List<CallSequence> lives(Duration duration) {
        ScpCalls made = Objects.requireNonNull(calls, "loaded");
        return scenario.traffic().stream()
                .flatMap(call -> made.lives(call, settings.calls(call.rate(), duration)).stream())
                .toList();
    }

    private void awaitLearnt() {
        await(
                "profiles learnt",
                fleet.profiles().size(),
                () -> processes.stream()
                        .mapToDouble(process -> process.management().counters().sum(LEARNT))
                        .max()
                        .orElse(0));
    }

    // The feed lags behind the messages. Waits for the records that were offered and not dropped.
    private void awaitFeed() {
        double due = 0;
        for (Nf process : processes) {
            Counters counters = process.management().counters();
            due += counters.sum(FED) - counters.sum(NOT_FED);
        }
        await("records in the feed", due, kafka::records);
    }

    private void awaitAlternates() {
        await("questions for SRV records", srvRecords.size(), dns::asked);
    }

    private static void await(String what, double wanted, DoubleSupplier now) {
        Neighbours.await(
                PATIENCE, () -> now.getAsDouble() >= wanted, () -> what + ": " + now.getAsDouble() + " of " + wanted);
    }

    @Override
    public Map<String, Long> observed() {
        awaitFeed();
        return Map.of(
                "atProducers", fleet.answered(),
                "refusedByProducers", fleet.refused(),
                "discoveries", nrf.discoveries(),
                "tokens", nrf.tokens(),
                "messagesWithToken", fleet.authorized(),
                "feedRecords", kafka.records());
    }

    @Override
    public List<String> unload() {
        return List.of(); // learned profiles are removed with the NRF of the run
    }

    @Override
    public void close() {
        kafka.close();
        dns.close();
        neighbours.close();
    }
}
