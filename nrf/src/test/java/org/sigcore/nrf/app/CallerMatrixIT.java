// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.app.SecureNrf.authorized;
import static org.sigcore.nrf.app.SecureNrf.tokenRequest;

import java.net.URI;
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
    void deregistration_isAllowedForOwnInstance_andAllInstancesAreReadable() {
        for (String type : TYPES) {
            ObjectNode own = Objects.requireNonNull(instances.get(type));
            expect(type, SbiRequest.of("GET", "/nnrf-nfm/v1/nf-instances"), 200);
            expect(type, SbiRequest.of("GET", "/bootstrapping"), 200);
            expect(type, SbiRequest.of("DELETE", INSTANCES + id(own)), 200);
            expect(type, put(own), 201);
        }
    }

    @Test
    void subscription_isRenewedAndDeletedOnlyByOwner() {
        byte[] longer = Json.bytes(json("[{'op':'replace','path':'/validityTime','value':'2035-01-01T00:00:00Z'}]"));
        for (String type : TYPES) {
            String path = created(type, subscription(type, type));
            for (SbiRequest change : List.of(
                    SbiRequest.of("PATCH", path).withBody(JsonPatch.MEDIA_TYPE, longer),
                    SbiRequest.of("DELETE", path))) {
                expect(CallerTable.other(type), change, 403);
                expect(type, change, 200);
            }
        }
    }

    @Test
    void scpDomainSubscription_isCreatedInOwnNameAndDeletedOnlyByOwner() {
        for (String type : TYPES) {
            String other = CallerTable.other(type);
            expect(type, SbiRequest.of("GET", "/nnrf-disc/v1/scp-domain-routing-info"), 200);
            expect(type, domainSubscription(other), 403);
            String path = created(type, domainSubscription(type));
            expect(other, SbiRequest.of("DELETE", path), 403);
            expect(type, SbiRequest.of("DELETE", path), 200);
        }
    }

    @Test
    void operations_requireTokenOfTheirService() {
        for (String type : TYPES) {
            String own = id(Objects.requireNonNull(instances.get(type)));
            SbiResponse management = send(type, tokenRequest(own, type, "NRF", "nnrf-nfm"));
            SbiResponse discovery = send(type, tokenRequest(own, type, "NRF", "nnrf-disc"));
            for (SbiRequest operation : operations(own)) {
                boolean discovers = operation.path().startsWith("/nnrf-disc/");
                assertThat(send(type, operation).status())
                        .as("%s sends %s %s without a token", type, operation.method(), operation.target())
                        .isEqualTo(401);
                assertThat(send(type, authorized(operation, discovers ? management : discovery))
                                .status())
                        .as("%s sends %s %s with another token", type, operation.method(), operation.target())
                        .isEqualTo(403);
            }
        }
    }

    /** Returns all operations of the NRF that require a token, on the resources of an instance. */
    private static List<SbiRequest> operations(String instance) {
        List<SbiRequest> operations = new ArrayList<>();
        for (String operation : List.of(
                "GET /nnrf-nfm/v1/nf-instances",
                "GET " + INSTANCES + instance,
                "PUT " + INSTANCES + instance,
                "PATCH " + INSTANCES + instance,
                "DELETE " + INSTANCES + instance,
                "POST " + SUBSCRIPTIONS,
                "PATCH " + SUBSCRIPTIONS + "/x",
                "DELETE " + SUBSCRIPTIONS + "/x",
                "GET /nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF",
                "GET /nnrf-disc/v1/scp-domain-routing-info",
                "POST /nnrf-disc/v1/scp-domain-routing-info-subs",
                "DELETE /nnrf-disc/v1/scp-domain-routing-info-subs/x")) {
            String[] words = operation.split(" ");
            operations.add(SbiRequest.of(words[0], words[1]));
        }
        return operations;
    }

    /** The API of operators and of other processes of the NRF is not served on the SBI. */
    @Test
    void internalApis_areUnknownToAllTypes() {
        for (String type : TYPES) {
            SbiResponse state = sendAuthorized(type, SbiRequest.of("GET", "/sigcore-nrf-cache/v1/state"));
            assertThat(state.status()).as("without other NRF sets").isEqualTo(404);
            for (String path : List.of(
                    "/nrf-registry/v1/instances",
                    "/nrf-registry/v1/subscriptions",
                    "/nrf-configuration/v1/generalOptions",
                    "/actuator/health")) {
                SbiResponse answer = sendAuthorized(type, SbiRequest.of("GET", path));
                assertThat(answer.status()).as("%s reads %s", type, path).isEqualTo(400);
                assertThat(Json.string(answer.jsonObject(), "cause")).isEqualTo("INVALID_API");
            }
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

    /** Creates a resource and returns its path. */
    private String created(String type, SbiRequest request) {
        SbiResponse answer = sendAuthorized(type, request);
        assertThat(answer.status()).as("%s sends %s", type, request.target()).isEqualTo(201);
        return URI.create(Objects.requireNonNull(answer.headers().get("location")))
                .getPath();
    }

    private SbiRequest domainSubscription(String instance) {
        return SbiRequest.json(
                "POST",
                "/nnrf-disc/v1/scp-domain-routing-info-subs",
                json("{'callbackUri':'https://127.0.0.1:9/x','reqInstanceId':'"
                        + id(Objects.requireNonNull(instances.get(instance))) + "'}"));
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
