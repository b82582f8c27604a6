// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.simulators.cli.Arguments;
import org.sigcore.simulators.nf.Lab;
import org.sigcore.simulators.nf.SmSession;
import org.sigcore.simulators.nf.Subscriber;

/**
 * Kind of request or session at a network function. Each request concerns another subscriber or NF instance.
 * Thread-safe.
 */
abstract class OverloadKind implements AutoCloseable {
    /** Result of a success: 2xx or DIAMETER_SUCCESS. */
    static final int GOOD = 200;
    /** Result of a rejection: 503 or DIAMETER_TOO_BUSY. */
    static final int REFUSED = 503;

    /** Number of sessions created before requests refer to them. */
    static final int PREPARED = 2000;

    /** Number of sessions that concurrently have an AF session. */
    static final int PREPARED_FOR_AFS = 10_000;

    private static final int PREPARED_AT_A_TIME = 16;

    /** First number of subscribers whose bindings are created and deleted. */
    private static final int DELETED = 12_000_000;

    private static final long STRIDE = 7_368_787;

    /** Number of network functions that register repeatedly. */
    private static final int INSTANCES = 500;

    private static final String BINDINGS = "/nbsf-management/v1/pcfBindings";
    private static final AtomicInteger bindings = new AtomicInteger();

    static final Duration TIMEOUT = Duration.ofSeconds(5);
    static final PlmnId PLMN = PlmnId.parse("001-01");

    /** Sends the n-th request, from 1. Yields {@link #GOOD}, {@link #REFUSED} or another status. */
    abstract CompletableFuture<Integer> send(int n);

    @Override
    public abstract void close();

    /** Creates a kind by its name, such as {@code nf-register}, for {@code --target} and {@code --diameter}. */
    static OverloadKind of(String kind, Arguments arguments) {
        ApiRoot target = target(arguments);
        int diameter = arguments.integer("diameter", 7368, 1);
        int callback = arguments.integer("callback", 7601, 1);
        return switch (kind) {
            case "nf-register" ->
                new OnSbi(arguments, n -> register(1 + n % INSTANCES)).prepared(INSTANCES, OverloadKind::register);
            case "nf-discover" -> new OnSbi(arguments, _ -> DISCOVERY).prepared(20, OverloadKind::register);
            case "binding-create", "binding-discover", "binding-delete" -> ofBinding(kind, arguments);
            case "sm-create" -> new OnSbi(arguments, n -> smPolicy(n, callback)).serving(callback);
            case "app-session-create" ->
                new OnSbi(arguments, OverloadKind::appSession)
                        .ending()
                        .serving(callback)
                        .prepared(PREPARED_FOR_AFS, n -> smPolicy(n, callback));
            case "sm-update" -> {
                List<String> created = new ArrayList<>();
                yield new OnSbi(arguments, n -> smUpdate(created.get(n % PREPARED), n))
                        .serving(callback)
                        .prepared(PREPARED, n -> smPolicy(n, callback), created);
            }
            case "am-create" -> new OnSbi(arguments, n -> amPolicy(n, callback)).serving(callback);
            case "scp-forward" -> new OnSbi(arguments, n -> forward(n, callback)).serving(callback);
            case "gx-create" -> {
                OnSbi neighbours = new OnSbi(arguments, n -> smPolicy(n, callback)).serving(callback);
                yield OverloadOnDiameter.gx(target.host(), diameter, neighbours);
            }
            case "rx-create" -> {
                OnSbi sessions = new OnSbi(arguments, n -> smPolicy(n, callback))
                        .serving(callback)
                        .prepared(PREPARED_FOR_AFS, n -> smPolicy(n, callback));
                yield OverloadOnDiameter.rxAtPcf(target.host(), diameter, sessions);
            }
            case "rx-relay" -> {
                new OnSbi(arguments, OverloadKind::binding)
                        .prepared(PREPARED, OverloadKind::binding)
                        .close();
                yield OverloadOnDiameter.rx(target.host(), diameter);
            }
            case "rx-session" -> OverloadOnDiameter.rxSession(target.host(), diameter);
            default -> throw new IllegalArgumentException("no such kind: " + kind);
        };
    }

    private static OverloadKind ofBinding(String kind, Arguments arguments) {
        int loaded = arguments.integer("loaded", 0, 0); // sessions that are already stored
        return switch (kind) {
            case "binding-create" -> new OnSbi(arguments, n -> binding(loaded + n));
            case "binding-discover" -> {
                OnSbi discoveries = new OnSbi(arguments, n -> bindingDiscovery(n, Math.max(loaded, PREPARED)));
                yield loaded == 0 ? discoveries.temporary(PREPARED, OverloadKind::binding) : discoveries;
            }
            default -> {
                Queue<String> created = new ConcurrentLinkedQueue<>();
                yield new OnSbi(arguments, _ -> SbiRequest.of("DELETE", created.remove()))
                        .prepared(arguments.integer("count", PREPARED, 1), n -> binding(DELETED + n), created);
            }
        };
    }

    /** Returns the number of connections of the consumer to the network function. */
    static int connections(Arguments arguments) {
        return arguments.integer("connections", 8, 1);
    }

    private static ApiRoot target(Arguments arguments) {
        return ApiRoot.parse(arguments.text("target", "http://127.0.0.1:7100"));
    }

    /** Responds as the SMF, and as the BSF behind the SCP. */
    private static SbiResponse neighbour(SbiRequest request) {
        return request.path().equals(BINDINGS)
                ? SbiResponse.json(201, Json.object())
                        .withHeader("location", "http://bsf.sigcore.lab" + BINDINGS + "/" + bindings.incrementAndGet())
                : SbiResponse.noContent();
    }

    /** Kind of HTTP/2 request; builds the n-th request, from 1. */
    private static final class OnSbi extends OverloadKind {
        /** Maximum number of requests that wait for a stream, per connection. */
        private static final int PER_CONNECTION = 250;
        /** Maximum attempts to delete a created resource, like a consumer that retries later. */
        private static final int ATTEMPTS = 20;

        private final SbiTransport transport = SbiTransport.start(1);
        private final SbiClient client;
        private final ApiRoot target;
        private final IntFunction<SbiRequest> requests;
        private final List<String> temporary = new ArrayList<>();
        private @Nullable SbiServer server;
        private boolean ends;

        private OnSbi(Arguments arguments, IntFunction<SbiRequest> requests) {
            int connections = connections(arguments);
            this.client = new SbiClient(
                    transport,
                    SbiClientConfig.defaults()
                            .withPool(new SbiClientConfig.Pool(
                                    connections, connections, 50, PER_CONNECTION * connections)));
            this.target = target(arguments);
            this.requests = requests;
        }

        /** Deletes created resources concurrently, outside of the measurement. */
        private OnSbi ending() {
            ends = true;
            return this;
        }

        private OnSbi serving(int port) {
            server = SbiServer.start(
                    transport,
                    SbiServerConfig.of("127.0.0.1", port),
                    new BlockingApplication(OverloadKind::neighbour, 1 << 20));
            return this;
        }

        private OnSbi prepared(int count, IntFunction<SbiRequest> before) {
            return prepared(count, before, new ArrayList<>());
        }

        /** Deletes the resources when this kind is closed, since a BSF stores a repeated registration in addition. */
        private OnSbi temporary(int count, IntFunction<SbiRequest> before) {
            return prepared(count, before, temporary);
        }

        /** @param created receives the paths of created resources */
        private OnSbi prepared(int count, IntFunction<SbiRequest> before, Collection<String> created) {
            sendAll(count, before, response -> add(response, created));
            return this;
        }

        private void sendAll(int count, IntFunction<SbiRequest> request, Consumer<SbiResponse> receiver) {
            for (int from = 1; from <= count; from += PREPARED_AT_A_TIME) {
                IntStream.range(from, Math.min(count + 1, from + PREPARED_AT_A_TIME))
                        .mapToObj(n -> client.sendAsync(target, request.apply(n), TIMEOUT))
                        .toList()
                        .forEach(response -> receiver.accept(response.join()));
            }
        }

        private static void add(SbiResponse response, Collection<String> created) {
            if (!response.successful()) {
                throw new IllegalStateException("preparing: " + response.status());
            }
            String location = response.headers().get("location");
            if (location != null) {
                created.add(URI.create(location).getRawPath());
            }
        }

        @Override
        CompletableFuture<Integer> send(int n) {
            return client.sendAsync(target, requests.apply(n), TIMEOUT).thenApply(response -> {
                String location = response.headers().get("location");
                if (ends && location != null) {
                    end(URI.create(location).getRawPath() + "/delete", ATTEMPTS);
                }
                return response.successful() ? GOOD : response.status();
            });
        }

        private void end(String path, int attempts) {
            var _ = client.sendAsync(target, SbiRequest.of("POST", path), TIMEOUT)
                    .whenComplete((response, failure) -> {
                        boolean ended = failure == null && response.status() != REFUSED;
                        if (!ended && attempts > 1) {
                            CompletableFuture.delayedExecutor(50, TimeUnit.MILLISECONDS)
                                    .execute(() -> end(path, attempts - 1));
                        }
                    });
        }

        @Override
        public void close() {
            sendAll(temporary.size(), n -> SbiRequest.of("DELETE", temporary.get(n - 1)), _ -> {});
            client.close();
            if (server != null) {
                server.close();
            }
            transport.close();
        }
    }

    private static final SbiRequest DISCOVERY =
            SbiRequest.of("GET", "/nnrf-disc/v1/nf-instances?target-nf-type=SMF&requester-nf-type=AMF&dnn=internet");

    private static SbiRequest json(String method, String path, String text) {
        return SbiRequest.of(method, path).withBody("application/json", text.getBytes(StandardCharsets.UTF_8));
    }

    private static SbiRequest register(int n) {
        String id = new UUID(0x4f0000000000L + n, 0x8000000000000000L + n).toString();
        return json("PUT", "/nnrf-nfm/v1/nf-instances/" + id, """
                {"nfInstanceId": "%s", "nfType": "SMF", "nfStatus": "REGISTERED", "fqdn": "smf.sigcore.lab",
                 "plmnList": [{"mcc": "001", "mnc": "01"}], "sNssais": [{"sst": 1, "sd": "000001"}],
                 "smfInfo": {"sNssaiSmfInfoList": [{"sNssai": {"sst": 1}, "dnnSmfInfoList": [{"dnn": "internet"}]}]},
                 "nfServices": [{"serviceInstanceId": "1", "serviceName": "nsmf-pdusession", "scheme": "http",
                   "versions": [{"apiVersionInUri": "v1", "apiFullVersion": "1.0.0"}], "nfServiceStatus": "REGISTERED",
                   "ipEndPoints": [{"ipv4Address": "192.0.2.7", "port": 8080}]}]}
                """.replace("%s", id));
    }

    private static SbiRequest binding(int n) {
        Subscriber subscriber = new Subscriber(PLMN, n);
        return json("POST", BINDINGS, """
                {"supi": "%s", "ipv4Addr": "%a", "dnn": "internet", "snssai": {"sst": 1, "sd": "000001"},
                 "pcfFqdn": "pcf.sigcore.lab", "pcfIpEndPoints": [{"ipv4Address": "192.0.2.17", "port": 8080}],
                 "pcfDiamHost": "pcf.sigcore.lab", "pcfDiamRealm": "sigcore.lab"}
                """.replace("%s", subscriber.supi()).replace("%a", subscriber.ipv4()));
    }

    /** Creates a discovery of one of the given number of bindings, in pseudo-random order. */
    private static SbiRequest bindingDiscovery(int n, int bindings) {
        int any = 1 + (int) (n * STRIDE % bindings);
        return SbiRequest.of("GET", BINDINGS + "?dnn=internet&ipv4Addr=" + new Subscriber(PLMN, any).ipv4());
    }

    private static SbiRequest smPolicy(int n, int callback) {
        return SbiRequest.json(
                "POST",
                "/npcf-smpolicycontrol/v1/sm-policies",
                SmSession.of(new Subscriber(PLMN, n), Lab.INTERNET)
                        .context(
                                "http://127.0.0.1:" + callback + "/callback/" + n,
                                "5d2a0b1c-0000-4000-8000-000000000001"));
    }

    private static SbiRequest smUpdate(String session, int n) {
        return json(
                "POST",
                session + "/update",
                "{\"repPolicyCtrlReqTriggers\": [\"RAT_TY_CH\"], \"ratType\": \"" + (n % 2 == 0 ? "NR" : "EUTRA")
                        + "\"}");
    }

    private static SbiRequest amPolicy(int n, int callback) {
        return json("POST", "/npcf-am-policy-control/v1/policies", """
                {"notificationUri": "http://127.0.0.1:%c/callback/am", "supi": "%s", "accessType": "3GPP_ACCESS",
                 "ratType": "NR", "servingPlmn": {"mcc": "001", "mnc": "01"}, "rfsp": 1, "suppFeat": "0"}
                """.replace("%c", String.valueOf(callback))
                .replace("%s", new Subscriber(PLMN, n).supi()));
    }

    private static SbiRequest forward(int n, int callback) {
        return json("POST", "/nsmf-pdusession/v1/sm-contexts/" + n + "/modify", "{\"ueLocation\": {}}")
                .withHeader("3gpp-sbi-target-apiroot", "http://127.0.0.1:" + callback);
    }

    private static SbiRequest appSession(int n) {
        Subscriber subscriber = new Subscriber(PLMN, 1 + n % PREPARED_FOR_AFS);
        return json("POST", "/npcf-policyauthorization/v1/app-sessions", """
                {"ascReqData": {"ueIpv4": "%a", "dnn": "internet", "suppFeat": "0",
                 "notifUri": "http://127.0.0.1:9/callback", "medComponents": {"1": {"medCompN": 1, "medType": "AUDIO",
                 "marBwUl": "49 Kbps", "marBwDl": "49 Kbps", "fStatus": "ENABLED",
                 "medSubComps": {"1": {"fNum": 1, "fDescs": ["permit out 17 from 198.51.100.7 50000 to %a 40000"]}}}}}}
                """.replace("%a", subscriber.ipv4()));
    }
}
