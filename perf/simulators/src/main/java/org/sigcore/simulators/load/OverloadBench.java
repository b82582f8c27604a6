// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntUnaryOperator;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.nf.Behaviour;
import org.sigcore.simulators.nf.GxSession;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.Pgw;
import org.sigcore.simulators.nf.SmSession;
import org.sigcore.simulators.nf.Subscriber;
import tools.jackson.databind.json.JsonMapper;

/**
 * Sends one kind of request to one network function at one rate after the other, whatever becomes of the earlier ones, and
 * says how many were good, refused (503, DIAMETER_TOO_BUSY) or lost, how long the good ones took from when they were due,
 * and what a good one cost. See perf/h2load/README.md.
 */
public final class OverloadBench {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int GOOD = 200;
    private static final int REFUSED = 503;
    private static final int LOST = 0;
    private static final JsonMapper JSON = new JsonMapper();
    private static final PlmnId PLMN = PlmnId.parse("001-01");

    private final AtomicInteger numbers = new AtomicInteger(1);
    private final long pid;

    private OverloadBench(long pid) {
        this.pid = pid;
    }

    public static void main(String[] line) {
        Arguments arguments = Arguments.parse(List.of(line), Set.of(), name -> true);
        OverloadBench bench = new OverloadBench(arguments.integer("pid", 1, 1));
        Duration length = arguments.duration("length", Duration.ofSeconds(10));
        String kind = arguments.words().isEmpty() ? "" : arguments.words().getFirst();
        ApiRoot target = ApiRoot.parse(arguments.text("target", "http://127.0.0.1:7100"));
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults())) {
            @Nullable DiameterNode gx = kind.equals("gx-create") ? gx(target) : null;
            IntUnaryOperator requests = switch (kind) {
                case "nf-register" -> n -> send(client, target, register(n));
                case "binding-create" -> n -> send(client, target, binding(n));
                case "sm-create" -> n -> send(client, target, smPolicy(n));
                case "gx-create" -> n -> open(gx, n);
                default ->
                    throw new IllegalArgumentException("expected nf-register, binding-create, sm-create or gx-create,"
                            + " --target=URI, --rates=100,1000, --length=10s and --pid");
            };
            System.out.println("| asked/s | good/s | refused/s | other/s | p50 ms | p99 ms | CPU us a good one |");
            System.out.println("|---|---|---|---|---|---|---|");
            for (String rate : arguments.text("rates", "100,1000").split(",", -1)) {
                System.out.println(bench.run(requests, Integer.parseInt(rate), length));
            }
            if (gx != null) {
                gx.close();
            }
        }
    }

    private String run(IntUnaryOperator requests, int rate, Duration length) {
        Latencies latencies = new Latencies();
        Duration before = cpu();
        long begun = System.nanoTime();
        OpenLoop loop = new OpenLoop();
        loop.run(rate, length, (_, due) -> {
            int status = requests.applyAsInt(numbers.getAndIncrement());
            String outcome = status / 100 == GOOD / 100 ? "good" : status == REFUSED ? "refused" : "other";
            latencies.record(outcome, due, System.nanoTime(), true);
        });
        double seconds = (System.nanoTime() - begun) / 1e9;
        Map<String, Latencies.Operation> operations = latencies.operations();
        Histogram good =
                operations.getOrDefault("good", new Latencies.Operation()).histogram();
        double cpuMicros = cpu().minus(before).toNanos() / 1e3 / Math.max(1, good.getTotalCount());
        return String.format(
                Locale.ROOT,
                "| %d | %.0f | %.0f | %.0f | %.1f | %.1f | %.0f |",
                rate,
                good.getTotalCount() / seconds,
                count(operations, "refused") / seconds,
                (count(operations, "other") + loop.refused()) / seconds,
                good.getValueAtPercentile(50) / 1e3,
                good.getValueAtPercentile(99) / 1e3,
                cpuMicros);
    }

    private static double count(Map<String, Latencies.Operation> operations, String outcome) {
        Latencies.Operation operation = operations.get(outcome);
        return operation == null ? 0 : operation.histogram().getTotalCount();
    }

    private Duration cpu() {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .orElse(Duration.ZERO);
    }

    private static int send(SbiClient client, ApiRoot target, SbiRequest request) {
        try {
            return client.send(target, request, TIMEOUT).status();
        } catch (SbiCallException e) {
            return LOST;
        }
    }

    private static SbiRequest register(int n) {
        String id = UUID.nameUUIDFromBytes(("overload" + n).getBytes(StandardCharsets.UTF_8))
                .toString();
        return SbiRequest.json("PUT", "/nnrf-nfm/v1/nf-instances/" + id, JSON.readTree("""
                {"nfInstanceId": "%s", "nfType": "SMF", "nfStatus": "REGISTERED", "fqdn": "smf%d.sigcore.lab",
                 "plmnList": [{"mcc": "001", "mnc": "01"}], "sNssais": [{"sst": 1, "sd": "000001"}],
                 "smfInfo": {"sNssaiSmfInfoList": [{"sNssai": {"sst": 1}, "dnnSmfInfoList": [{"dnn": "internet"}]}]},
                 "nfServices": [{"serviceInstanceId": "1", "serviceName": "nsmf-pdusession", "scheme": "http",
                   "versions": [{"apiVersionInUri": "v1", "apiFullVersion": "1.0.0"}], "nfServiceStatus": "REGISTERED",
                   "ipEndPoints": [{"ipv4Address": "192.0.2.7", "port": 8080}]}]}
                """.formatted(id, n)));
    }

    private static SbiRequest binding(int n) {
        Subscriber subscriber = new Subscriber(PLMN, n);
        return SbiRequest.json("POST", "/nbsf-management/v1/pcfBindings", JSON.readTree("""
                {"supi": "%s", "ipv4Addr": "%s", "dnn": "internet", "snssai": {"sst": 1, "sd": "000001"},
                 "pcfFqdn": "pcf.sigcore.lab", "pcfIpEndPoints": [{"ipv4Address": "192.0.2.17", "port": 8080}]}
                """.formatted(
                        subscriber.supi(), subscriber.ipv4())));
    }

    private static SbiRequest smPolicy(int n) {
        return SbiRequest.json(
                "POST",
                "/npcf-smpolicycontrol/v1/sm-policies",
                SmSession.of(new Subscriber(PLMN, n), Lab.INTERNET)
                        .context("http://127.0.0.1:9/callback/" + n, "5d2a0b1c-0000-4000-8000-000000000001"));
    }

    private static DiameterNode gx(ApiRoot target) {
        String peer = Lab.identity("policy");
        return DiameterNode.builder(DiameterNodeConfig.builder(Lab.identity("pgw"), Lab.REALM)
                        .productName("Sigcore simulators")
                        .peer(PeerConfig.connect(peer, target.host(), target.port()))
                        .route(RealmRoute.to(Lab.REALM, peer))
                        .build())
                .clientOf(Applications.GX)
                .start();
    }

    private static int open(@Nullable DiameterNode node, int n) {
        if (node == null) {
            return LOST;
        }
        Pgw pgw = new Pgw(node, new Behaviour());
        try {
            DiameterMessage answer =
                    pgw.open(new GxSession(new Subscriber(PLMN, n), Lab.INTERNET, node.newSessionId(), 0));
            int code = answer.getOr(Base.RESULT_CODE, 0);
            return code == ResultCode.DIAMETER_SUCCESS ? GOOD : code == ResultCode.DIAMETER_TOO_BUSY ? REFUSED : 1;
        } catch (DiameterSendException | IllegalStateException e) {
            return LOST;
        }
    }
}
