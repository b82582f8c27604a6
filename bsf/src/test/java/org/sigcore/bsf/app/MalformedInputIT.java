// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.slice;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.subscription;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.ue;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Malformed requests, which are refused with 4xx, a cause and the location of the fault, and never with 5xx. */
class MalformedInputIT {
    private static final String API = "/nbsf-management/v1";
    private static final List<String> ODD_VALUES = List.of(
            "null",
            "true",
            "-1",
            "1e400",
            "\"\"",
            "\"\\u0000\"",
            "[]",
            "{}",
            "[null]",
            "[[]]",
            "{\"x\":{}}",
            "\"" + "x".repeat(300) + "\"");

    @TempDir
    static Path directory;

    private static RunningNf bsf;
    private static Consumer consumer;

    @BeforeAll
    static void start() {
        bsf = LocalBsf.start(directory, "--roles=bsf-management-service");
        consumer = new Consumer(bsf.sbi());
    }

    @AfterAll
    static void stop() {
        consumer.close();
        bsf.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"pcfBindings", "pcf-ue-bindings", "pcf-mbs-bindings", "subscriptions"})
    void document_withUnexpectedMemberValue_isAcceptedOrRefusedWith4xx(String collection) {
        ObjectNode whole = whole(collection);
        assertThat(post(collection, whole).status())
                .as("unmodified document, refused if its session has a binding")
                .isIn(201, 403);
        for (String member : whole.propertyNames()) {
            for (String odd : ODD_VALUES) {
                ObjectNode mutant = whole.deepCopy();
                mutant.set(member, Json.parse(odd));
                assertAcceptedOrExplained(post(collection, mutant), member + " = " + odd);
            }
            ObjectNode without = whole.deepCopy();
            without.remove(member);
            assertAcceptedOrExplained(post(collection, without), "without " + member);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"pcfBindings", "pcf-ue-bindings", "pcf-mbs-bindings", "subscriptions"})
    void damagedBody_isAnsweredBelow500(String collection) {
        Random random = new Random(4711);
        byte[] good = Json.bytes(whole(collection));
        for (int round = 0; round < 100; round++) {
            byte[] bad = Arrays.copyOf(good, round % 3 == 0 ? random.nextInt(good.length) : good.length);
            for (int hit = 0; bad.length > 0 && hit < 1 + round % 4; hit++) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
            }
            SbiResponse answer =
                    consumer.send(SbiRequest.of("POST", API + "/" + collection).withBody("application/json", bad));
            assertThat(answer.status())
                    .as("round %d: %s", round, new String(bad, StandardCharsets.ISO_8859_1))
                    .isBetween(200, 499);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ipv4Addr | 10.0.0.256 | /ipv4Addr | OPTIONAL_IE_INCORRECT",
                "ipv6Prefix | 2001:db8::/129 | /ipv6Prefix | OPTIONAL_IE_INCORRECT",
                "ipv6Prefix | 2001:db8:: | /ipv6Prefix | OPTIONAL_IE_INCORRECT",
                "macAddr48 | 00:00:00:00:00:01 | /macAddr48 | OPTIONAL_IE_INCORRECT",
                "pcfId | no-uuid | /pcfId | OPTIONAL_IE_INCORRECT",
                "pcfFqdn | -bad-.example | /pcfFqdn | OPTIONAL_IE_INCORRECT",
                "pcfDiamHost | host | /pcfDiamHost | OPTIONAL_IE_INCORRECT",
                "recoveryTime | yesterday | /recoveryTime | OPTIONAL_IE_INCORRECT",
                "suppFeat | xyz | /suppFeat | OPTIONAL_IE_INCORRECT",
                "macAddr48 | 02-00-00-00-00-01 | /macAddr48 | INVALID_MSG_FORMAT"
            })
    void invalidMember_isRefusedWithCauseAndPointer(String member, String value, String pointer, String cause) {
        JsonNode problem = post("pcfBindings", session(member, value)).json();

        assertThat(problem.path("status").asInt()).isEqualTo(400);
        assertThat(problem.path("cause").asString()).isEqualTo(cause);
        assertThat(problem.path("invalidParams").get(0).path("param").asString())
                .isEqualTo(pointer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ftp://af", "http://", "http://[::zz]/", "http://af:99999/n", "http://u:p@af/", "http://af/a b"})
    void subscription_withInvalidNotifUri_isRefused(String uri) {
        ObjectNode subscription = whole("subscriptions").put("notifUri", uri);

        JsonNode problem = post("subscriptions", subscription).json();

        assertThat(problem.path("invalidParams").get(0).path("param").asString())
                .isEqualTo("/notifUri");
    }

    @Test
    void refusal_namesEveryInvalidMember() {
        ObjectNode bad = session("ipv4Addr", "1.2.3", "pcfId", "x", "dnn", "");
        bad.set("snssai", slice(256, "0000"));

        List<String> params = new ArrayList<>();
        post("pcfBindings", bad)
                .json()
                .path("invalidParams")
                .forEach(param -> params.add(param.path("param").asString()));

        assertThat(params).contains("/dnn", "/snssai/sst", "/snssai/sd", "/ipv4Addr", "/pcfId");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "pcfBindings?ipv4Addr=10.0.0.0%2F8",
                "pcfBindings?ipv6Prefix=::1",
                "pcfBindings?macAddr48=0",
                "pcfBindings?ipv4Addr=10.0.0.1&ipv6Prefix=2001:db8::%2F64",
                "pcfBindings?ipv4Addr=",
                "pcfBindings?ipv4Addr=10.0.0.1&ipv4Addr=10.0.0.2",
                "pcfBindings?ipv4Addr=10.0.0.1&dnn=internet&dnn=ims",
                "pcf-mbs-bindings?mbs-session-id=%7B%7D&supp-feat=xyz",
                "pcfBindings?dnn=internet",
                "pcfBindings?ipv4Addr=10.0.0.1&snssai=1",
                "pcfBindings?ipv4Addr=10.0.0.1&snssai=%7B%22sst%22%3A%221%22%7D",
                "pcfBindings?ipv4Addr=10.0.0.1&supp-feat=xyz",
                "pcfBindings?ipv4Addr=10.0.0.1&dnn=",
                "pcf-ue-bindings",
                "pcf-ue-bindings?supi=imsi-1&supp-feat=-1",
                "pcf-mbs-bindings",
                "pcf-mbs-bindings?mbs-session-id=%7B%7D",
                "pcf-mbs-bindings?mbs-session-id=x"
            })
    void invalidQuery_isRefusedWith400AndCause(String target) {
        SbiResponse answer = consumer.call("GET", API + "/" + target);

        assertThat(answer.status()).isEqualTo(400);
        assertAcceptedOrExplained(answer, target);
    }

    @Test
    void damagedQuery_isAnsweredBelow500() {
        Random random = new Random(815);
        for (int round = 0; round < 200; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            String value = URLEncoder.encode(new String(bytes, StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
            String name = List.of("ipv4Addr", "ipv6Prefix", "macAddr48", "supi", "snssai", "dnn")
                    .get(round % 6);
            SbiResponse answer = consumer.call("GET", API + "/pcfBindings?" + name + "=" + value);
            assertThat(answer.status()).as(name + "=" + value).isBetween(200, 499);
        }
    }

    @Test
    void invalidPatch_isRefusedAndChangesNothing() {
        SbiResponse created = post("pcfBindings", session("ipv4Addr", "10.8.0.1", "supi", "imsi-81"));
        String location = String.valueOf(created.headers().get("location"));
        String path = location.substring(location.indexOf(API));
        JsonNode before = consumer.call("GET", path).json();

        for (String patch : List.of(
                "[]",
                "{",
                "{\"ipv4Addr\":7}",
                "{\"snssai\":null}",
                "{\"pcfFqdn\":null,\"pcfDiamHost\":null}",
                "{\"supi\":\"imsi-82\"}",
                "{\"dnn\":\"other\"}",
                "{\"macAddr48\":\"02-00-00-00-00-01\"}",
                "{\"addIpv6Prefixes\":[]}")) {
            SbiResponse answer = consumer.send(SbiRequest.of("PATCH", path)
                    .withBody("application/merge-patch+json", patch.getBytes(StandardCharsets.UTF_8)));
            assertThat(answer.status()).as(patch).isIn(400, 403);
            assertAcceptedOrExplained(answer, patch);
        }
        assertThat(consumer.call("GET", path).json()).isEqualTo(before);
    }

    private static void assertAcceptedOrExplained(SbiResponse answer, String description) {
        assertThat(answer.status()).as(description).isBetween(200, 499);
        if (answer.status() >= 400) {
            JsonNode problem = answer.json();
            assertThat(problem.path("cause").asString("")).as(description).isNotEmpty();
            if (answer.status() == 400 && !problem.path("cause").asString().equals("INVALID_MSG_FORMAT")) {
                assertThat(problem.path("invalidParams").size()).as(description).isPositive();
            }
        }
    }

    private static SbiResponse post(String collection, ObjectNode document) {
        return consumer.send(SbiRequest.json("POST", API + "/" + collection, document));
    }

    /** Returns a document with every member of its schema. */
    private static ObjectNode whole(String collection) {
        return switch (collection) {
            case "pcfBindings" -> binding();
            case "pcf-ue-bindings" ->
                ue("pcfForUeIpEndPoints", List.of(endPoint()), "pcfSetId", "set1.pcfset.5gc", "bindLevel", "NF_SET")
                        .put("suppFeat", "1");
            case "pcf-mbs-bindings" -> mbs();
            default -> {
                ObjectNode subscription =
                        subscription("PCF_UE_BINDING_REGISTRATION").put("gpsi", "msisdn-9");
                subscription.set("snssaiDnnPairs", pair());
                subscription.putArray("addSnssaiDnnPairs").add(pair());
                yield subscription.put("suppFeat", "1");
            }
        };
    }

    private static ObjectNode binding() {
        ObjectNode binding =
                session("ipv4Addr", "10.8.0.9", "ipv6Prefix", "2001:db8:8::/64", "supi", "imsi-89", "ipDomain", "d1");
        binding.putArray("addIpv6Prefixes").add("2001:db8:9::/64");
        binding.putArray("ipv4FrameRouteList").add("10.80.0.0/24");
        binding.putArray("ipv6FrameRouteList").add("2001:db8:80::/48");
        binding.putArray("pcfIpEndPoints").add(endPoint());
        binding.putArray("pcfSmIpEndPoints").add(endPoint());
        binding.put("pcfSmFqdn", "pcf.example.org").put("pcfId", "11111111-2222-3333-4444-555555555555");
        binding.put("pcfSetId", "set1.pcfset.5gc").put("bindLevel", "NF_SET").put("suppFeat", "f");
        binding.put("recoveryTime", "2026-01-02T03:04:05Z");
        binding.putObject("paraCom")
                .put("supi", "imsi-89")
                .put("dnn", "internet")
                .set("snssai", slice(1, ""));
        return binding;
    }

    private static ObjectNode mbs() {
        ObjectNode binding = Json.object().put("pcfFqdn", "pcf1.example.org").put("suppFeat", "1");
        binding.putArray("pcfIpEndPoints").add(endPoint());
        ObjectNode session = binding.putObject("mbsSessionId");
        session.putObject("tmgi")
                .put("mbsServiceId", "00000A")
                .putObject("plmnId")
                .put("mcc", "001")
                .put("mnc", "01");
        ObjectNode ssm = session.putObject("ssm");
        ssm.putObject("sourceIpAddr").put("ipv4Addr", "10.0.0.1");
        ssm.putObject("destIpAddr").put("ipv6Addr", "ff02::1");
        return binding.put("recoveryTime", "2026-01-02T03:04:05Z");
    }

    private static ObjectNode endPoint() {
        return Json.object()
                .put("ipv4Address", "10.0.0.1")
                .put("transport", "TCP")
                .put("port", 80);
    }

    private static ObjectNode pair() {
        ObjectNode pair = Json.object().put("dnn", "internet");
        pair.set("snssai", slice(1, "000001"));
        return pair;
    }
}
