// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.edge.DiameterEdge;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.sbi.token.CallbackKey;
import org.sigcore.testkit.TestDatabases;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The whole NF in this process, on free ports, with a fake network around it. */
final class PolicyUnderTest implements AutoCloseable {
    private static final String CALLBACK_KEY = "0123456789abcdef";

    /** Returns the path for notifications of the CHF about a subscriber. */
    static String chfCallback(String supi) {
        CallbackKey key = new CallbackKey(CALLBACK_KEY.getBytes(StandardCharsets.UTF_8));
        return "/chf-connector/v1/notifications/" + supi + "/" + key.secret(supi);
    }

    private static final List<String> MIGRATIONS = List.of(
            "db/migration/history",
            "db/migration/configuration",
            "db/migration/feed",
            "db/migration/policysessions",
            "db/migration/policyprojects");
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private final RunningNf nf;

    PolicyUnderTest(Path data, FakeNetwork network, String... more) {
        this(PolicyApp.class, data, network, more);
    }

    /** @param wiring imports the wiring class of the NF */
    PolicyUnderTest(Class<?> wiring, Path data, FakeNetwork network, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--sigcore.sbi.port=0",
                "--sigcore.diameter.port=0",
                "--sigcore.data-dir=" + data,
                "--sigcore.nrf-client.enabled=false",
                "--sigcore.callback-key=" + CALLBACK_KEY,
                "--sigcore.drain-timeout=2s",
                "--sigcore.egress.scp=" + network.root(),
                "--policy.binding.retry-interval=50ms"));
        arguments.addAll(List.of(more));
        if (arguments.stream().noneMatch(argument -> argument.startsWith("--sigcore.store.url="))) {
            TestDatabases.prepareNf(data, "policy", MIGRATIONS);
        }
        nf = SigcoreApplication.start("policy", wiring, arguments.toArray(String[]::new));
    }

    <T> T bean(Class<T> type) {
        return nf.bean(type);
    }

    int sbiPort() {
        return nf.sbi().port();
    }

    int diameterPort() {
        return nf.bean(DiameterEdge.class).node().localAddresses().getFirst().getPort();
    }

    SbiResponse send(SbiRequest request) {
        return nf.bean(SbiCaller.class).send(nf.sbi(), request, PATIENCE);
    }

    SbiResponse post(String target, JsonNode body) {
        return send(SbiRequest.json("POST", target, body));
    }

    /** Sends a request to the management port. */
    SbiResponse manage(SbiRequest request) {
        HttpRequest.Builder toSend = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + nf.managementPort() + request.target()))
                .method(request.method(), BodyPublishers.ofByteArray(request.body()));
        request.headers().forEach(field -> toSend.header(field.getKey(), field.getValue()));
        try (HttpClient operator = HttpClient.newHttpClient()) {
            HttpResponse<byte[]> answer = operator.send(toSend.build(), BodyHandlers.ofByteArray());
            return new SbiResponse(answer.statusCode(), SbiHeaders.empty(), answer.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Returns the metrics in the format of Prometheus. */
    String metrics() {
        URI uri = URI.create("http://127.0.0.1:" + nf.managementPort() + "/actuator/prometheus");
        try (InputStream body = uri.toURL().openStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Puts a policy project in force. */
    void putProject(String service, String project) {
        SbiResponse response = manage(SbiRequest.json(
                "PUT",
                "/oc-cnpolicy-configuration/v1/policymgmt/policyprojects/" + service + "/test",
                Json.parse(project)));
        if (response.status() / 100 != 2) {
            throw new AssertionError(response.status() + " " + Json.text(response.json()));
        }
    }

    /** Creates an SM policy and returns the path of the resource. */
    String create(ObjectNode context) {
        SbiResponse response = post("/npcf-smpolicycontrol/v1/sm-policies", context);
        String location = response.headers().get("location");
        if (response.status() != 201 || location == null) {
            throw new AssertionError(response.status() + " " + Json.text(response.json()));
        }
        return location.substring(nf.sbi().toString().length());
    }

    static ObjectNode context(FakeNetwork network, String dnn, String ipv4) {
        ObjectNode context = (ObjectNode) Json.parse("""
                {"supi": "imsi-001010000000001", "gpsi": "msisdn-491700000001", "pduSessionId": 5,
                 "pduSessionType": "IPV4", "sliceInfo": {"sst": 1, "sd": "000001"},
                 "accessType": "3GPP_ACCESS", "ratType": "NR", "suppFeat": "0",
                 "subsSessAmbr": {"uplink": "100 Mbps", "downlink": "1 Gbps"},
                 "subsDefQos": {"5qi": 9, "arp": {"priorityLevel": 8, "preemptCap": "NOT_PREEMPT",
                   "preemptVuln": "NOT_PREEMPTABLE"}}}
                """);
        return context.put("dnn", dnn).put("ipv4Address", ipv4).put("notificationUri", network.root() + "/smf/1");
    }

    @Override
    public void close() {
        nf.close();
    }
}
