// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.sigcore.testkit.Await.until;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import tools.jackson.databind.node.ObjectNode;

/** All peers of a PCF: UDR, CHF, BSF, SMF and AF behind one SCP, and the NRF. Records the requests. */
final class FakeNetwork implements AutoCloseable {
    private final SbiTransport transport = SbiTransport.start(1);
    private static final String BINDINGS = "/nbsf-management/v1/pcfBindings";
    private final LinkedBlockingQueue<SbiRequest> received = new LinkedBlockingQueue<>();
    private final SbiServer server = SbiServer.start(
            transport, SbiServerConfig.of("127.0.0.1", 0), new BlockingApplication(this::answer, 1 << 20));
    volatile boolean bsfUp = true;
    /** Held by the BSF while it answers. */
    final Semaphore bsfAnswers = new Semaphore(1);
    /** Held by the SMF while it answers. */
    final Semaphore smfAnswers = new Semaphore(1);
    /** The problem with which the BSF answers every request; null for normal operation. */
    volatile @Nullable ProblemDetails bsfProblem;

    /** Bindings at the BSF by their IDs: a b and the last digits of the SUPI. */
    final Map<String, ObjectNode> bound = new ConcurrentHashMap<>();

    volatile boolean userKnown = true;
    volatile long udrDelayMillis;
    volatile String udrVersion = "v2";
    volatile int smfStatus = 204;
    /** True if the UDR accepts subscriptions, and includes the current data on request. */
    volatile boolean udrSubscribes;
    /** The lifetime of subscriptions at the UDR; null for the requested one. */
    volatile @Nullable Duration udrExpiry;

    volatile ObjectNode smData = smData();
    /** Returns a replacement for the answer to a request; null for the normal answer. */
    volatile Function<SbiRequest, @Nullable SbiResponse> fault = request -> null;

    ApiRoot root() {
        return ApiRoot.of("http", "127.0.0.1", server.port());
    }

    /** Waits for the next request with the given start of method and path; drops earlier ones. */
    SbiRequest next(String methodAndPath) {
        List<String> others = new ArrayList<>();
        try {
            SbiRequest request = received.poll(10, TimeUnit.SECONDS);
            while (request != null) {
                String line = request.method() + " " + request.target();
                if (line.startsWith(methodAndPath)) {
                    return request;
                }
                others.add(line);
                request = received.poll(10, TimeUnit.SECONDS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new AssertionError("no " + methodAndPath + " among " + others);
    }

    /** Waits for a request with the given start of method and path; keeps all requests. */
    void has(String methodAndPath) {
        until(methodAndPath, () -> count(methodAndPath) > 0);
    }

    /** Returns the number of requests so far with the given start of method and path. */
    long count(String methodAndPath) {
        return received.stream()
                .filter(request -> (request.method() + " " + request.target()).startsWith(methodAndPath))
                .count();
    }

    /** Returns and drops all requests so far. */
    List<SbiRequest> drained() {
        List<SbiRequest> all = new ArrayList<>();
        received.drainTo(all);
        return all;
    }

    void forget() {
        received.clear();
    }

    private SbiResponse answer(SbiRequest request) {
        SbiResponse answer = answerTo(request);
        received.add(request);
        if (request.path().startsWith(BINDINGS)) {
            bsfAnswers.acquireUninterruptibly();
            bsfAnswers.release();
        }
        if (request.path().startsWith("/smf")) {
            smfAnswers.acquireUninterruptibly();
            smfAnswers.release();
        }
        return answer;
    }

    private SbiResponse answerTo(SbiRequest request) {
        String path = request.path();
        SbiResponse instead = fault.apply(request);
        if (instead != null) {
            return instead;
        }
        if (path.equals("/nnrf-disc/v1/nf-instances")) {
            return SbiResponse.json(200, discovered(request.target()));
        }
        if (path.startsWith("/nudr-dr/") && !path.startsWith("/nudr-dr/" + udrVersion + "/")) {
            return SbiResponse.problem(ProblemDetails.of(400, "INVALID_API", "not this version"));
        }
        if (path.startsWith("/nudr-dr/")) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(udrDelayMillis));
        }
        if (path.contains("/policy-data/subs-to-notify")) {
            return subscriptions(request, path);
        }
        if (path.startsWith("/nudr-dr/")) {
            return userKnown ? SbiResponse.json(200, smData) : missing("USER_NOT_FOUND");
        }
        if (path.equals("/nchf-spendinglimitcontrol/v1/subscriptions")) {
            ObjectNode status = Json.object();
            status.putObject("statusInfos").set("quota", counter("active"));
            return SbiResponse.created(root() + path + "/7", status);
        }
        if (path.startsWith(BINDINGS)) {
            return bindings(request, path);
        }
        if (path.startsWith("/smf")) {
            return SbiResponse.of(smfStatus);
        }
        return SbiResponse.noContent();
    }

    // One UDR of any data set, which writes its whole apiRoot into apiPrefix; no other NF.
    private ObjectNode discovered(String query) {
        String udr = """
                {"nfInstanceId": "u", "nfType": "UDR", "nfStatus": "REGISTERED", "ipv4Addresses": ["127.0.0.1"],
                 "nfServices": [{"serviceInstanceId": "1", "serviceName": "nudr-dr", "scheme": "http",
                   "nfServiceStatus": "REGISTERED", "versions": [{"apiVersionInUri": "%s", "apiFullVersion": "1.0.0"}],
                   "ipEndPoints": [{"ipv4Address": "127.0.0.1", "port": %d}], "apiPrefix": "%s"}]}
                """.formatted(udrVersion, server.port(), root());
        return (ObjectNode) Json.parse("{\"validityPeriod\": 3600, \"nfInstances\": ["
                + (query.contains("target-nf-type=UDR") ? udr : "") + "]}");
    }

    private SbiResponse subscriptions(SbiRequest request, String path) {
        if (!udrSubscribes) {
            return SbiResponse.problem(ProblemDetails.of(405, "METHOD_NOT_ALLOWED", null));
        }
        if (!request.method().equals("POST")) {
            return SbiResponse.noContent();
        }
        ObjectNode subscription = request.jsonObject().deepCopy();
        Duration expiry = udrExpiry;
        if (expiry != null) {
            subscription.put("expiry", Instant.now().plus(expiry).toString());
        }
        if (subscription.path("immRep").asBoolean(false) && userKnown) {
            subscription
                    .putArray("immReports")
                    .addObject()
                    .put("ueId", "imsi-001010000000001")
                    .set("smPolicyData", smData);
        }
        return SbiResponse.created(root() + path + "/u1", subscription);
    }

    private SbiResponse bindings(SbiRequest request, String path) {
        if (!bsfUp) {
            return SbiResponse.problem(ProblemDetails.of(503, "NF_CONGESTION", null));
        }
        ProblemDetails problem = bsfProblem;
        if (problem != null) {
            return SbiResponse.problem(problem);
        }
        if (request.method().equals("POST")) { // replaces the former binding of the UE
            ObjectNode binding = request.jsonObject();
            String supi = String.valueOf(Json.string(binding, "supi"));
            String id = "b" + supi.substring(supi.lastIndexOf('0') + 1);
            bound.put(id, binding);
            return SbiResponse.created(root() + path + "/" + id, binding);
        }
        String id = path.substring(path.lastIndexOf('/') + 1);
        if (request.method().equals("DELETE")) {
            bound.remove(id);
        } else {
            bound.computeIfPresent(id, (same, binding) -> binding.deepCopy().setAll(request.jsonObject()));
        }
        return SbiResponse.noContent();
    }

    private static SbiResponse missing(String cause) {
        return SbiResponse.problem(ProblemDetails.of(404, cause, null));
    }

    static ObjectNode counter(String status) {
        return Json.object().put("policyCounterId", "quota").put("currentStatus", status);
    }

    static ObjectNode smData() {
        return (ObjectNode) Json.parse("""
                {"smPolicySnssaiData": {"1-000001": {
                  "snssai": {"sst": 1, "sd": "000001"},
                  "smPolicyDnnData": {
                    "internet": {"dnn": "internet", "subscSpendingLimits": true},
                    "ims": {"dnn": "ims"}}}}}
                """);
    }

    static @Nullable String header(SbiRequest request, String name) {
        return request.headers().get(name);
    }

    @Override
    public void close() {
        server.close();
        transport.close();
    }
}
