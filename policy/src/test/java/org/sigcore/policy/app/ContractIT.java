// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.sigcore.testkit.Await.until;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.policy.openapi.OpenApi;
import org.sigcore.policy.openapi.OpenApi.Operation;
import org.sigcore.policy.openapi.OpenApi.Part;
import org.sigcore.policy.openapi.SchemaFaults;
import org.sigcore.policy.openapi.SchemaSamples;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Every operation and callback of the PCF against the published OpenAPI files, with life cycles of resources whose
 * requests are drawn from the schemas. Answers and notifications of valid requests must match their schemas; spoiled
 * requests must not cause a 5xx. {@code -Dsigcore.fuzz.requests=20000} sends more requests for each API;
 * {@code -Dsigcore.test.seed} repeats a run.
 */
class ContractIT {
    private static final int REQUESTS = Integer.getInteger("sigcore.fuzz.requests", 400);
    private static final long SEED = Long.getLong("sigcore.test.seed", System.nanoTime());
    /** The causes that the specifications of the APIs define for 500 and 504. */
    private static final List<String> PEER_CAUSES =
            List.of("PDU_SESSION_NOT_AVAILABLE", "POLICY_ASSOCIATION_NOT_AVAILABLE", "TARGET_NF_NOT_REACHABLE");

    private static final List<String> EXPECTED_CALLBACKS =
            List.of("sm callback /update", "am callback /update", "af callback /notify", "ee callback ");

    private static final String SUPI = "imsi-001010000000001";
    private static final double[] SHARES = {0.05, 0.3, 0.8};

    @TempDir
    Path data;

    private final Random random = new Random(SEED);
    private final Spoiling spoiling = new Spoiling(random);
    private final Map<String, Integer> refused = new TreeMap<>();
    private final Map<String, Integer> answers = new TreeMap<>();
    private final List<String> faults = new ArrayList<>();
    private boolean reaches;
    private String session = "";
    private @Nullable String udrCallback;
    private FakeNetwork network;
    private PolicyUnderTest policy;

    @BeforeEach
    void start() {
        assumeTrue(OpenApi.isAtHand(), () -> "contracts not checked: no OpenAPI files in " + OpenApi.directory());
        network = new FakeNetwork();
        network.udrSubscribes = true;
        policy = new PolicyUnderTest(data, network);
    }

    @AfterEach
    void stop() {
        if (OpenApi.isAtHand()) {
            policy.close();
            network.close();
        }
    }

    /**
     * An API.
     *
     * @param file the OpenAPI file
     * @param base the members of each creation request, so that some are served; null for members that are removed
     * @param reach further members of some creation requests, so that their consumers are notified
     */
    private record Api(String name, String file, String base, String reach) {
        private Api(String name, String file, String base) {
            this(name, file, base, "{}");
        }
    }

    private static final List<Api> APIS = List.of(
            new Api("sm", "TS29512_Npcf_SMPolicyControl.yaml", """
                    {"supi": "imsi-001010000000001", "pduSessionId": 6, "pduSessionType": "IPV4", "dnn": "internet",
                     "sliceInfo": {"sst": 1, "sd": "000001"}, "ipv4Address": "10.45.0.9", "subsSessAmbr": {"uplink": "1 Mbps", "downlink": "1 Mbps"}}
                    """),
            new Api("af", "TS29514_Npcf_PolicyAuthorization.yaml", """
                    {"ascReqData": {"ueIpv4": "10.45.0.1", "ueIpv6": null, "ueMac": null, "supi": null, "gpsi": null, "dnn": "internet",
                     "ipDomain": null, "sliceInfo": null, "suppFeat": "0", "notifUri": "%URI", "aspId": null, "sponId": null, "sponStatus": null}}
                    """, """
                    {"ascReqData": {"evSubsc": {"events": [{"event": "PLMN_CHG"}, {"event": "ACCESS_TYPE_CHANGE"}], "notifUri": "%URI"}}}
                    """),
            new Api("am", "TS29507_Npcf_AMPolicyControl.yaml", "{\"supi\": \"imsi-001010000000001\"}"),
            new Api("ue", "TS29525_Npcf_UEPolicyControl.yaml", "{\"supi\": \"imsi-001010000000001\"}"),
            new Api(
                    "amauth",
                    "TS29534_Npcf_AMPolicyAuthorization.yaml",
                    "{\"supi\": \"imsi-001010000000001\", \"gpsi\": null}"),
            new Api("ee", "TS29523_Npcf_EventExposure.yaml", "{}", """
                    {"eventSubs": ["PLMN_CH", "AC_TY_CH"], "groupId": null, "filterDnns": null, "filterSnssais": null,
                     "snssaiDnns": null, "filterServices": null, "eventsRepInfo": null}
                    """),
            new Api("bdt", "TS29554_Npcf_BDTPolicyControl.yaml", "{\"desTimeInt\": %s}".formatted(times())),
            new Api("pdtq", "TS29543_Npcf_PDTQPolicyControl.yaml", "{\"desTimeInts\": [%s]}".formatted(times())));

    private static String times() {
        return "{\"startTime\": \"2040-01-01T00:00:00Z\", \"stopTime\": \"2040-01-01T05:00:00Z\"}";
    }

    @Test
    void answersAndNotifications_matchSchemas_andSpoiledRequestsCauseNo5xx() {
        ObjectNode association = Json.object().put("supi", SUPI).put("suppFeat", "1000"); // time distribution of AFs
        association.put("notificationUri", network.root() + "/am/v");
        assertThat(policy.post("/npcf-am-policy-control/v1/policies", association)
                        .status())
                .isEqualTo(201);
        ObjectNode context = PolicyUnderTest.context(network, "internet", "10.45.0.1");
        session = policy.create(
                context.put("notificationUri", network.root() + "/sm/v").put("suppFeat", "FFFFFFFFFFF"));
        Map<Api, List<Operation>> operations = new LinkedHashMap<>();
        APIS.forEach(api -> operations.put(api, OpenApi.operations(api.file)));
        int lives = Math.max(1, REQUESTS / (APIS.size() * 3));
        for (int i = 0; i < lives; i++) {
            boolean isValid = i % 2 == 0;
            reaches = i % 4 == 0;
            operations.forEach((api, all) -> life(api, all, isValid));
            chfAndUdrNotify(isValid);
            if (i % 50 == 1) {
                notifications(operations);
            }
        }
        until("consumers of each kind are notified", () -> {
            notifications(operations);
            boolean all = answers.keySet().containsAll(EXPECTED_CALLBACKS);
            if (!all) { // the samples have left one out, or its notification is pending
                reaches = true;
                operations.forEach((api, some) -> life(api, some, true));
            }
            return all;
        });
        if (Boolean.getBoolean("sigcore.fuzz.show")) {
            System.out.println(answers + "\nrefused although valid: " + refused);
        }
        assertThat(refused.keySet())
                .as("members that the schemas leave optional")
                .noneMatch(why -> why.endsWith(": missing") && !why.contains("/evSubsc/eventNotifUri"));
        assertThat(faults).as("seed %s, %s", SEED, answers).isEmpty();
        for (Api api : APIS) {
            assertThat(answers).as("%s: some requests are served", api).containsKey(api.name + " 201");
        }
    }

    /** Sends the requests of a resource from its creation to its deletion, if it is created. */
    private void life(Api api, List<Operation> operations, boolean isValid) {
        double share = SHARES[random.nextInt(SHARES.length)];
        SchemaSamples samples = new SchemaSamples(random, network.root() + "/" + api.name + (isValid ? "/v" : "/s"));
        Operation create = operations.getFirst();
        SbiResponse created = call(api, create, create.path(), isValid, samples, share);
        String location = created.headers().get("location");
        if (created.status() != 201 || location == null) {
            return;
        }
        String resource = location.replaceFirst("http://[^/]+", "").replace("/events-subscription", "");
        List<Operation> others = new ArrayList<>(operations.subList(1, operations.size()));
        others.removeIf(ContractIT::isEnd);
        Collections.shuffle(others, random);
        operations.stream().filter(ContractIT::isEnd).forEach(others::add);
        moveUe();
        for (Operation operation : others) {
            String path = operation.path().startsWith(create.path() + "/{")
                    ? resource + operation.path().substring(operation.path().indexOf('}') + 1)
                    : operation.path();
            SbiResponse _ = call(api, operation, path, isValid, samples, share);
        }
    }

    /** Moves the UE of the permanent session, which notifies its peers and AFs. */
    private void moveUe() {
        boolean isNr = random.nextBoolean();
        ObjectNode update = Json.object().put("ratType", isNr ? "NR" : "EUTRA");
        update.putArray("repPolicyCtrlReqTriggers").add("PLMN_CH").add("RAT_TY_CH");
        update.putObject("servingNetwork").put("mcc", "262").put("mnc", isNr ? "01" : "02");
        assertThat(policy.post(session + "/update", update).status())
                .as("seed %s", SEED)
                .isEqualTo(200);
    }

    /** Sends notifications of the CHF and the UDR. */
    private void chfAndUdrNotify(boolean isValid) {
        SchemaSamples samples = new SchemaSamples(random, network.root() + "/other");
        String chf = PolicyUnderTest.chfCallback(SUPI);
        for (Operation operation : OpenApi.operations("TS29594_Nchf_SpendingLimitControl.yaml")) {
            for (OpenApi.Callback callback : operation.callbacks()) {
                if (callback.ending().equals("/notify")
                        || random.nextInt(20) == 0) { // the termination callback ends all notifications
                    ObjectNode body = (ObjectNode) samples.of(callback.schema(), 0.5);
                    body.withObjectProperty("statusInfos").set("quota", FakeNetwork.counter("active"));
                    notifyPolicy(chf + callback.ending(), body, isValid);
                }
            }
        }
        String udr = udrCallback;
        if (udr == null) {
            return;
        }
        for (Operation operation : OpenApi.operations("TS29519_Policy_Data.yaml")) {
            for (OpenApi.Callback callback : operation.callbacks()) {
                notifyPolicy(udr, samples.of(callback.schema(), 0.3), isValid);
            }
        }
    }

    private void notifyPolicy(String path, JsonNode body, boolean isValid) {
        SbiRequest request = SbiRequest.of("POST", path)
                .withBody("application/json", isValid ? Json.bytes(body) : spoiling.spoiled(body));
        SbiResponse answer = policy.send(request);
        answers.merge("notified " + answer.status(), 1, Integer::sum);
        if (answer.status() >= 500 || (isValid && answer.status() >= 400 && answer.status() != 404)) {
            faults.add(answer.status() + " to POST " + path + " " + new String(request.body(), StandardCharsets.UTF_8));
        }
    }

    private static boolean isEnd(Operation operation) {
        return operation.path().endsWith("/delete")
                || (operation.method().equals("DELETE") && operation.path().endsWith("}"));
    }

    private SbiResponse call(
            Api api, Operation operation, String path, boolean isValid, SchemaSamples samples, double share) {
        SbiRequest request = SbiRequest.of(operation.method(), path);
        Part schema = operation.request();
        if (schema != null) {
            JsonNode body = samples.of(schema, share);
            if (path.equals(operation.path()) && body instanceof ObjectNode object) {
                merge(object, parsed(api.base, isValid));
                merge(object, reaches ? parsed(api.reach, isValid) : Json.object());
            }
            request = request.withBody(
                    String.valueOf(operation.mediaType()), isValid ? Json.bytes(body) : spoiling.spoiled(body));
        }
        SbiResponse answer = policy.send(request);
        answers.merge(api.name + " " + answer.status(), 1, Integer::sum);
        String what = operation.method() + " " + path + " " + new String(request.body(), StandardCharsets.UTF_8);
        JsonNode body = answer.body().length == 0 ? null : answer.json();
        if (answer.status() >= 500
                && (body == null || !PEER_CAUSES.contains(body.path("cause").asString("")))) {
            faults.add(answer.status() + " to " + what);
        }
        if (answer.status() >= 400) {
            String reason = body == null
                    ? ""
                    : body.path("detail").asString(body.path("cause").asString(""));
            if (isValid) {
                refused.merge(
                        api.name + " " + operation.method() + " " + answer.status() + " " + reason, 1, Integer::sum);
            }
            checkSchema(operation.responses().get("400"), body, what);
        } else if (isValid) {
            if (!operation.responses().containsKey(Integer.toString(answer.status()))) {
                faults.add("no such answer: " + answer.status() + " to " + what);
            }
            checkSchema(operation.responses().get(Integer.toString(answer.status())), body, what);
        }
        return answer;
    }

    private ObjectNode parsed(String members, boolean isValid) {
        return (ObjectNode) Json.parse(members.replace("%URI", network.root() + "/af" + (isValid ? "/v" : "/s")));
    }

    /** Sets members, and removes those that are null. */
    private static void merge(ObjectNode body, ObjectNode base) {
        base.properties().forEach(member -> {
            if (member.getValue().isNull()) {
                body.remove(member.getKey());
            } else if (member.getValue() instanceof ObjectNode object) {
                merge(body.withObjectProperty(member.getKey()), object);
            } else {
                body.set(member.getKey(), member.getValue());
            }
        });
    }

    private void checkSchema(@Nullable Part schema, @Nullable JsonNode body, String what) {
        if (schema == null || body == null) {
            return;
        }
        List<String> found = new ArrayList<>(SchemaFaults.of(schema, body));
        if (!what.startsWith("POST")) {
            // A resource and its patch may have one of two members each.
            found.removeIf(fault -> fault.endsWith("matches a forbidden schema") || fault.endsWith(" of oneOf"));
        }
        if (!found.isEmpty() && faults.size() < 20) {
            faults.add(found + " in the answer " + Json.text(body) + " to " + what);
        }
    }

    /** Checks that each notification received so far matches a callback to its URI. */
    private void notifications(Map<Api, List<Operation>> operations) {
        for (SbiRequest request : network.drained()) {
            if (request.path().endsWith("/subs-to-notify") && request.method().equals("POST")) {
                udrCallback = URI.create(
                                request.jsonObject().path("notificationUri").asString())
                        .getPath();
            }
            operations.keySet().forEach(api -> {
                String prefix = "/" + api.name + "/v";
                if (request.path().startsWith(prefix)) {
                    String ending = request.path().substring(prefix.length());
                    List<List<String>> tried = operations.values().stream()
                            .flatMap(List::stream)
                            .flatMap(operation -> operation.callbacks().stream())
                            .filter(callback -> callback.ending().equals(ending))
                            .map(OpenApi.Callback::schema)
                            .map(schema -> SchemaFaults.of(schema, request.jsonObject()))
                            .toList();
                    answers.merge(api.name + " callback " + ending, 1, Integer::sum);
                    if (tried.stream().noneMatch(List::isEmpty) && faults.size() < 20) {
                        faults.add(tried + " in the notification " + request.path() + " "
                                + Json.text(request.jsonObject()));
                    }
                }
            });
        }
    }
}
