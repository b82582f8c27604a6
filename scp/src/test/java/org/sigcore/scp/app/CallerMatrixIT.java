// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
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
import org.sigcore.model.SpecRef;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.sbi.tls.SbiTls.ClientCertificate;
import org.sigcore.sbi.token.AssertionSigner;
import org.sigcore.scp.scpworker.logic.Profiles;
import org.sigcore.testkit.CallerTable;
import org.sigcore.testkit.Certificates;
import org.sigcore.testkit.TestAuthority;
import org.sigcore.testkit.TokenSigner;

/**
 * Requests through the SCP with a client certificate of each NF type, as {@code up --secure} issues them. Requests in
 * the consumer's own name are forwarded, requests in another name only from a proxy, and requests in the name of the
 * SCP are refused.
 */
@SpecRef({"TS 33.501 13.3.1", "TS 33.501 13.3.8", "TS 29.500 6.10.3.2"})
@TestInstance(Lifecycle.PER_CLASS)
class CallerMatrixIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String PRODUCER = "11111111-0000-4000-8000-000000000001";

    private final SbiTransport transport = SbiTransport.start(1);
    private final FakeNrf nrf = new FakeNrf(transport);
    private final TokenSigner tokens = new TokenSigner();
    private final Map<String, String> ids = new HashMap<>();
    private final Map<String, SbiTls> keys = new HashMap<>();
    private final Map<String, SbiClient> clients = new HashMap<>();
    private final SbiServer producer = SbiServer.start(
            transport,
            SbiServerConfig.of("127.0.0.1", 0),
            new BlockingApplication(request -> SbiResponse.of(204), 1 << 16));
    private RunningNf scp;

    @BeforeAll
    void start(@TempDir Path directory) {
        nrf.put(Profiles.udm(PRODUCER, producer.port()));
        TestAuthority authority = new TestAuthority(directory);
        Path own = authority.issue("own", "dns:localhost", "ip:127.0.0.1");
        scp = SigcoreApplication.start(
                "scp",
                ScpApp.class,
                "--server.port=0",
                "--sigcore.sbi.port=off",
                "--sigcore.sbi.event-loops=1",
                "--sigcore.data-dir=" + ScpData.in(directory.resolve("data")),
                "--sigcore.nrf-client.api-root=" + nrf.root(),
                "--sigcore.sbi.tls.key-store=" + own,
                "--sigcore.sbi.tls.key-store-password=" + Certificates.PASSWORD,
                "--sigcore.sbi.tls.trust-store=" + authority.trust(),
                "--sigcore.sbi.tls.trust-store-password=" + Certificates.PASSWORD,
                "--sigcore.sbi.tls.client-certificate=required");
        for (String type : CallerTable.TYPES) {
            String id = UUID.randomUUID().toString();
            Path store = authority.issueFor(type, type, "uri:urn:uuid:" + id);
            SbiTls tls = new SbiTls(
                    store, Certificates.PASSWORD, authority.trust(), Certificates.PASSWORD, ClientCertificate.NONE);
            ids.put(type, id);
            keys.put(type, tls);
            clients.put(
                    type,
                    new SbiClient(
                            transport, SbiClientConfig.defaults().withTls(tls).withConnectTimeout(PATIENCE)));
        }
        until(() -> nrf.profiles.containsKey(self()));
    }

    @AfterAll
    void stop() {
        scp.close();
        clients.values().forEach(SbiClient::close);
        producer.close();
        nrf.close();
        transport.close();
    }

    @Test
    void tokens_areForwardedForOwnersAndProxies_andScpTokensAreRefused() {
        for (String type : CallerTable.TYPES) {
            for (CallerTable.Service service : CallerTable.SERVICES) {
                for (CallerTable.Operation operation : ofEachMethod(service)) {
                    expectByToken(type, toProducer(operation), service.producer(), service.name());
                }
            }
        }
    }

    /** Returns one operation of each method of a service: the SCP distinguishes methods, but not resources. */
    private static Collection<CallerTable.Operation> ofEachMethod(CallerTable.Service service) {
        Map<String, CallerTable.Operation> operations = new TreeMap<>();
        service.operations().forEach(each -> operations.putIfAbsent(each.method(), each));
        return operations.values();
    }

    @Test
    void tokensForNrf_areForwardedForOwnersAndProxies_andScpTokensAreRefused() {
        for (String type : CallerTable.TYPES) {
            String instance = "/nnrf-nfm/v1/nf-instances/" + UUID.randomUUID();
            for (SbiRequest operation : List.of(
                    with("PUT", instance, "application/json", "{\"nfInstanceId\":\"x\",\"nfType\":\"AMF\"}"),
                    with("PATCH", instance, "application/json-patch+json", "[]"),
                    SbiRequest.of("GET", instance),
                    SbiRequest.of("DELETE", instance),
                    with("POST", "/nnrf-nfm/v1/subscriptions", "application/json", "{}"),
                    with("PATCH", "/nnrf-nfm/v1/subscriptions/x", "application/json-patch+json", "[]"),
                    SbiRequest.of("DELETE", "/nnrf-nfm/v1/subscriptions/x"))) {
                expectByToken(type, toNrf(operation), "NRF", "nnrf-nfm");
            }
            expectByToken(
                    type,
                    toNrf(SbiRequest.of(
                            "GET", "/nnrf-disc/v1/nf-instances?target-nf-type=NRF&requester-nf-type=" + type)),
                    "NRF",
                    "nnrf-disc");
        }
    }

    private static SbiRequest with(String method, String path, String mediaType, String body) {
        return SbiRequest.of(method, path).withBody(mediaType, body.getBytes(StandardCharsets.US_ASCII));
    }

    /** Sends a request with the token of the sender, of another NF, and of the SCP. */
    private void expectByToken(String type, SbiRequest request, String producer, String service) {
        expect(type, authorized(request, id(type), producer, service), true);
        expect(type, authorized(request, id(CallerTable.other(type)), producer, service), isProxy(type));
        expect(type, authorized(request, self(), producer, service), false);
    }

    private SbiRequest authorized(SbiRequest request, String subject, String producer, String service) {
        return request.withHeader("authorization", tokens.bearer(subject, producer, service));
    }

    /** Notifications need the secret of their subscription, and grants that of the SCP. */
    @Test
    void ownApis_refuseRequestsWithoutSecret() {
        for (String type : CallerTable.TYPES) {
            assertThat(send(type, with("POST", "/scpc-notification/v1/nf-status-notify/x/x", "application/json", "{}"))
                            .status())
                    .as("%s notifies", type)
                    .isEqualTo(404);
            assertThat(send(type, with("POST", "/scp-cache/v1/grants", "application/json", "{}"))
                            .status())
                    .as("%s asks for a grant", type)
                    .isEqualTo(401);
        }
    }

    @Test
    void assertions_areForwardedForOwnersAndProxies() {
        for (String type : CallerTable.TYPES) {
            String other = CallerTable.other(type);
            expect(type, plain().withHeader("3gpp-sbi-client-credentials", assertion(type)), true);
            expect(type, plain().withHeader("3gpp-sbi-client-credentials", assertion(other)), isProxy(type));
        }
    }

    /** An SCP or SEPP discovers producers for consumers of other types, which are not authenticated again. */
    @Test
    void discovery_withRequesterOfAnotherNf_isDelegatedForProxiesOnly() {
        for (String type : CallerTable.TYPES) {
            String other = CallerTable.other(type);
            expect(type, discovery(type), true);
            expect(type, discovery(other), isProxy(type));
            expect(type, requester(discovery(type), id(type)), true);
            expect(type, requester(discovery(type), id(other)), isProxy(type));
            expect(type, requester(discovery(type), self()), false);
        }
    }

    @Test
    void tokenRequest_forAnotherNf_isForwardedForProxiesOnly_andForScpIsRefused() {
        for (String type : CallerTable.TYPES) {
            expect(type, tokenRequest(id(type)), true);
            expect(type, tokenRequest(id(CallerTable.other(type))), isProxy(type));
            expect(type, tokenRequest(self()), false);
        }
    }

    @Test
    void registrationOfScp_canBeReadButNotChanged() {
        for (String type : CallerTable.TYPES) {
            for (String method : List.of("PUT", "PATCH", "DELETE")) {
                expect(type, toNrf(SbiRequest.of(method, "/nnrf-nfm/v1/nf-instances/" + self())), false);
            }
            expect(type, toNrf(SbiRequest.of("GET", "/nnrf-nfm/v1/nf-instances/" + self())), true);
        }
        assertThat(nrf.profiles).containsKey(self());
    }

    private void expect(String type, SbiRequest request, boolean forwarded) {
        SbiResponse answer = send(type, request);
        List<String> headers = new ArrayList<>();
        request.headers().forEach(field -> headers.add(field.getKey()));
        assertThat(answer.status() == 403)
                .as("%s: %s %s %s: %s", type, request.method(), request.target(), headers, answer.status())
                .isEqualTo(!forwarded);
    }

    private SbiResponse send(String type, SbiRequest request) {
        return Objects.requireNonNull(clients.get(type)).send(scp.sbi(), request, PATIENCE);
    }

    private static boolean isProxy(String type) {
        return CallerTable.PROXIES.contains(type);
    }

    private String id(String type) {
        return Objects.requireNonNull(ids.get(type));
    }

    private String self() {
        return scp.bean(NfIdentity.class).instanceId();
    }

    private String assertion(String type) {
        SbiTls tls = Objects.requireNonNull(keys.get(type));
        return Objects.requireNonNull(new AssertionSigner(tls, id(type), InstantSource.system()).assertion());
    }

    private SbiRequest toProducer(CallerTable.Operation operation) {
        return to(
                ApiRoot.of("http", "127.0.0.1", producer.port()),
                Set.of("GET", "DELETE").contains(operation.method())
                        ? SbiRequest.of(operation.method(), operation.path())
                        : with(operation.method(), operation.path(), "application/json", "{}"));
    }

    private SbiRequest plain() {
        return toProducer(new CallerTable.Operation("GET", "/npcf-smpolicycontrol/v1/sm-policies/x"));
    }

    private SbiRequest toNrf(SbiRequest request) {
        return to(nrf.root(), request);
    }

    private static SbiRequest to(ApiRoot root, SbiRequest request) {
        return request.withHeader("3gpp-sbi-target-apiroot", root.toString());
    }

    private static SbiRequest discovery(String requesterType) {
        return SbiRequest.of("GET", "/nudm-sdm/v2/x")
                .withHeader("3gpp-sbi-discovery-target-nf-type", "UDM")
                .withHeader("3gpp-sbi-discovery-service-names", "nudm-sdm")
                .withHeader("3gpp-sbi-discovery-requester-nf-type", requesterType);
    }

    private static SbiRequest requester(SbiRequest discovery, String nfInstanceId) {
        return discovery.withHeader("3gpp-sbi-discovery-requester-nf-instance-id", nfInstanceId);
    }

    private SbiRequest tokenRequest(String nfInstanceId) {
        String form = "grant_type=client_credentials&nfInstanceId=" + nfInstanceId
                + "&nfType=AMF&targetNfType=PCF&scope=npcf-am-policy-control";
        return toNrf(SbiRequest.of("POST", "/oauth2/token")
                .withBody("application/x-www-form-urlencoded", form.getBytes(StandardCharsets.US_ASCII)));
    }
}
