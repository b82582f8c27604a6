// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.app.SecureNrf.authorized;
import static org.sigcore.nrf.app.SecureNrf.tokenRequest;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.platform.config.NfProperties;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.testkit.CallerTable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The operations of the NRF with the certificate of each NF type, configured as by {@code up --secure}.
 */
@TestInstance(Lifecycle.PER_CLASS)
class CallerMatrixIT {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final String SUBSCRIPTIONS = "/nnrf-nfm/v1/subscriptions";
    private static final List<String> TYPES = CallerTable.TYPES;

    /** NF types that discover, subscribe and present tokens on behalf of their consumers. */
    private static final Set<String> PROXIES = CallerTable.PROXIES;

    private final Map<String, Map<String, List<String>>> consumers = new TreeMap<>();
    private final Map<String, ObjectNode> instances = new HashMap<>();
    private final Map<String, SbiResponse> tokens = new HashMap<>();
    private SecureNrf nrf;

    @BeforeAll
    void start(@TempDir Path directory) {
        for (CallerTable.Service service : CallerTable.SERVICES) {
            consumers
                    .computeIfAbsent(service.producer(), first -> new TreeMap<>())
                    .put(service.name(), service.consumers());
        }
        nrf = new SecureNrf(directory, "--nrf.callers.mode=enforced");
        for (String type : TYPES) {
            ObjectNode instance = consumers.containsKey(type)
                    ? producer(type, consumers.get(type).keySet())
                    : profile(type, "{}");
            instances.put(type, instance);
            nrf.issue(type, id(instance), type);
            tokens.put(type, send(type, tokenRequest(id(instance), type)));
            assertThat(Objects.requireNonNull(tokens.get(type)).status())
                    .as("own token of " + type)
                    .isEqualTo(200);
            assertThat(sendAuthorized(type, put(instance)).status())
                    .as("registration of " + type)
                    .isEqualTo(201);
        }
    }

    @AfterAll
    void stop() {
        nrf.close();
    }

    @Test
    void registrationAndUpdate_areAllowedOnlyForOwnInstanceAndType() {
        for (String type : TYPES) {
            String other = TYPES.get((TYPES.indexOf(type) + 1) % TYPES.size());
            ObjectNode own = Objects.requireNonNull(instances.get(type));
            ObjectNode foreign = Objects.requireNonNull(instances.get(other));
            expect(type, put(own), 200);
            expect(type, patch(own, "[{'op':'add','path':'/priority','value':7}]"), 200);
            expect(type, SbiRequest.of("GET", INSTANCES + id(foreign)), 200);
            expect(type, put(foreign), 403);
            expect(type, put(profile(type, "{}")), 403);
            expect(type, put(own.deepCopy().put("nfType", other)), 403);
            expect(type, patch(foreign, "[{'op':'add','path':'/priority','value':7}]"), 403);
            expect(type, patch(foreign, "[{'op':'replace','path':'/nfStatus','value':'REGISTERED'}]"), 403);
            expect(type, SbiRequest.of("DELETE", INSTANCES + id(foreign)), 403);
        }
    }

    @Test
    void discoveryAndSubscription_areAllowedOnlyForOwnType() {
        for (String type : TYPES) {
            String other = TYPES.get((TYPES.indexOf(type) + 1) % TYPES.size());
            expect(type, discovery("UDM", type), 200);
            expect(type, discovery("UDM", other), PROXIES.contains(type) ? 200 : 403);
            expect(type, subscription(type, type), 201);
            expect(type, subscription(type, other), PROXIES.contains(type) ? 201 : 403);
            expect(type, subscription(other, type), 403);
        }
    }

    @Test
    void pcfAndBsfServices_areDiscoveredOnlyByAllowedConsumers() {
        for (String type : TYPES) {
            consumers.forEach((producer, services) -> {
                SbiResponse found = sendAuthorized(type, discovery(producer, type));
                assertThat(found.status()).isEqualTo(200);
                List<String> seen = new ArrayList<>();
                for (JsonNode instance : found.jsonObject().path("nfInstances")) {
                    instance.path("nfServiceList").forEach(service -> seen.add(Json.string(service, "serviceName")));
                    instance.path("nfServices").forEach(service -> seen.add(Json.string(service, "serviceName")));
                }
                List<String> allowed = services.keySet().stream()
                        .filter(service -> consumes(type, Objects.requireNonNull(services.get(service))))
                        .toList();
                assertThat(seen.stream().distinct().sorted())
                        .as("%s discovers %s", type, producer)
                        .isEqualTo(allowed);
            });
        }
    }

    @Test
    void tokenRequest_isGrantedOnlyToServiceConsumersUnderOwnIdentity() {
        for (String type : TYPES) {
            String other = TYPES.get((TYPES.indexOf(type) + 1) % TYPES.size());
            String own = id(Objects.requireNonNull(instances.get(type)));
            consumers.forEach((producer, services) -> {
                services.forEach((service, allowed) -> assertThat(send(type, tokenRequest(own, type, producer, service))
                                .status())
                        .as("%s requests a token for %s", type, service)
                        .isEqualTo(consumes(type, allowed) ? 200 : 400));
                String service = services.keySet().iterator().next();
                assertThat(send(
                                        type,
                                        tokenRequest(
                                                id(Objects.requireNonNull(instances.get(other))),
                                                other,
                                                producer,
                                                service))
                                .status())
                        .as("%s requests a token of %s for %s", type, other, service)
                        .isEqualTo(400);
                assertThat(send(type, tokenRequest(own, other, producer, service))
                                .status())
                        .as("%s requests a token for %s as %s", type, service, other)
                        .isEqualTo(400);
            });
        }
    }

    @Test
    void tokenOfAnotherInstance_isRefusedWith401ForEachNonProxyType() {
        for (String type : TYPES) {
            String other = TYPES.get((TYPES.indexOf(type) + 1) % TYPES.size());
            SbiRequest stolen = authorized(
                    SbiRequest.of("GET", INSTANCES + id(Objects.requireNonNull(instances.get(type)))),
                    Objects.requireNonNull(tokens.get(other)));
            assertThat(send(type, stolen).status())
                    .as("%s presents the token of %s", type, other)
                    .isEqualTo(PROXIES.contains(type) ? 200 : 401);
        }
    }

    private static boolean consumes(String type, List<String> allowed) {
        return type.equals("SCP") || allowed.contains(type);
    }

    private void expect(String type, SbiRequest request, int status) {
        SbiResponse answer = sendAuthorized(type, request);
        boolean changed = status == 200 && answer.status() == 204;
        assertThat(changed ? 200 : answer.status())
                .as("%s sends %s %s", type, request.method(), request.target())
                .isEqualTo(status);
    }

    private SbiResponse sendAuthorized(String type, SbiRequest request) {
        return send(type, authorized(request, Objects.requireNonNull(tokens.get(type))));
    }

    /** Sends a request with the certificate of an NF type, and with the assertion of a proxy. */
    private SbiResponse send(String type, SbiRequest request) {
        return nrf.send(
                type,
                PROXIES.contains(type)
                        ? nrf.asserted(request, type, id(Objects.requireNonNull(instances.get(type))))
                        : request);
    }

    private static SbiRequest put(ObjectNode instance) {
        return SbiRequest.json("PUT", INSTANCES + id(instance), instance);
    }

    private static SbiRequest patch(ObjectNode instance, String changes) {
        return SbiRequest.of("PATCH", INSTANCES + id(instance))
                .withBody(JsonPatch.MEDIA_TYPE, Json.bytes(json(changes)));
    }

    private static SbiRequest discovery(String target, String requester) {
        return SbiRequest.of(
                "GET", "/nnrf-disc/v1/nf-instances?target-nf-type=" + target + "&requester-nf-type=" + requester);
    }

    private SbiRequest subscription(String instance, String type) {
        return SbiRequest.json(
                "POST",
                SUBSCRIPTIONS,
                json("{'nfStatusNotificationUri':'https://127.0.0.1:9/x','reqNfType':'" + type + "','reqNfInstanceId':'"
                        + id(Objects.requireNonNull(instances.get(instance))) + "'}"));
    }

    /** Returns the profile that an NF of this product registers. */
    private static ObjectNode producer(String nfType, Iterable<String> services) {
        String id = UUID.randomUUID().toString();
        NfProperties properties = new NfProperties(id, null, false, List.of(), null, null, 1, 1, false, Map.of());
        NfIdentity identity = new NfIdentity("nf", id, properties, List.of(new PlmnId("001", "01")), true);
        identity.reachableAt(ApiRoot.parse("https://127.0.0.1:7300"));
        ObjectNode profile = identity.profile(nfType);
        for (String service : services) {
            var _ = identity.addService(profile, service, "v1", "1.0.0");
        }
        return profile;
    }
}
