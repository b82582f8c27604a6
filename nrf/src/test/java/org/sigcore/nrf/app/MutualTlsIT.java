// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.nrf.Profiles.service;
import static org.sigcore.nrf.Profiles.withServices;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.nrf.contract.ingressgateway.Assertions;
import org.sigcore.nrf.contract.ingressgateway.ClientAssertions;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.oauth.TokenGate;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.sbi.tls.SbiTls.ClientCertificate;
import org.sigcore.testkit.Certificates;
import org.sigcore.testkit.TestAuthority;
import tools.jackson.databind.node.ObjectNode;

/** Mutual TLS with enforced tokens and with callers checked against their certificates. */
class MutualTlsIT {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    private Path directory;

    private final SbiTransport transport = SbiTransport.start(1);
    private final List<SbiClient> clients = new ArrayList<>();
    private final ObjectNode smf = profile("SMF", "{}");
    private final ObjectNode amf = profile("AMF", "{}");
    private final SbiRequest register = SbiRequest.json("PUT", INSTANCES + id(smf), smf);
    private final SbiRequest beat = SbiRequest.of("PATCH", INSTANCES + id(smf))
            .withBody(
                    JsonPatch.MEDIA_TYPE,
                    Json.bytes(json("[{'op':'replace','path':'/nfStatus','value':'REGISTERED'}]")));
    private final SbiRequest leave = SbiRequest.of("DELETE", INSTANCES + id(smf));
    private final String form =
            "grant_type=client_credentials&nfInstanceId=" + id(smf) + "&targetNfType=NRF&scope=nnrf-nfm";
    private TestAuthority authority;

    @BeforeEach
    void makeCertificates() {
        authority = new TestAuthority(directory);
        authority.issue("nrf", "dns:localhost", "ip:127.0.0.1");
        authority.issue("smf", "dns:smf.example.org", "uri:urn:uuid:" + id(smf));
        authority.issue("amf", "dns:amf.example.org", "uri:urn:uuid:" + id(amf));
    }

    @AfterEach
    void stop() {
        clients.forEach(SbiClient::close);
        transport.close();
    }

    @Test
    void requestForInstanceOfAnotherCertificate_isRefused() {
        try (RunningNf nrf = start("all", "nrf")) {
            SbiClient own = client("smf");
            SbiClient other = client("amf");
            assertThat(send(own, nrf, register, null).status()).isEqualTo(401);
            assertThat(tokenAnswer(other, nrf).status()).isEqualTo(400);
            assertThat(Json.string(tokenAnswer(other, nrf).jsonObject(), "error"))
                    .isEqualTo("invalid_client");

            String token = token(own, nrf);
            refused(send(other, nrf, register, token));
            assertThat(send(own, nrf, register, token).status()).isEqualTo(201);
            refused(send(other, nrf, beat, token));
            assertThat(send(own, nrf, beat, token).status()).isEqualTo(204);
            refused(send(other, nrf, leave, token));
            assertThat(send(own, nrf, leave, token).status()).isEqualTo(204);
        }
    }

    /** Prevents an NF from registering as an SCP, which may present the tokens of others. */
    @Test
    void registration_asTypeOtherThanCertified_isRefused() {
        authority.issueFor("AMF", "amf", "dns:amf.example.org", "uri:urn:uuid:" + id(amf));
        try (RunningNf nrf = start("all", "nrf")) {
            String stolen = token(client("smf"), nrf);
            assertThat(send(client("smf"), nrf, register, stolen).status()).isEqualTo(201);

            SbiClient insider = client("amf");
            String ofAmf = form.replace(id(smf), id(amf));
            assertThat(Json.string(ask(insider, nrf, ofAmf + "&nfType=SCP").jsonObject(), "error"))
                    .isEqualTo("invalid_client");
            String token = bearer(ask(insider, nrf, ofAmf + "&nfType=AMF"));
            ObjectNode scp = profile("SCP", "{}").put("nfInstanceId", id(amf));
            refused(send(insider, nrf, SbiRequest.json("PUT", INSTANCES + id(amf), scp), token));
            assertThat(send(insider, nrf, SbiRequest.json("PUT", INSTANCES + id(amf), amf), token)
                            .status())
                    .isEqualTo(201);
            assertThat(send(insider, nrf, leave, stolen).status())
                    .as("a stolen token")
                    .isEqualTo(401);
        }
    }

    @Test
    void stolenAssertion_withAnotherCertificate_isRefused() {
        authority.issueFor("AMF", "amf", "dns:amf.example.org", "uri:urn:uuid:" + id(amf));
        Assertions key = new Assertions();
        try (RunningNf nrf = start("all", "nrf")) {
            Operator.put(nrf, "ccaOptions", "{'trustedKeys':[{'kid':'smf','publicKey':'" + key.publicKey() + "'}]}");
            String assertion = key.assertion("smf", id(smf), "NRF", 300);
            SbiRequest ask = tokenRequest(form).withHeader(ClientAssertions.HEADER, assertion);
            SbiResponse stolen = send(client("amf"), nrf, ask, null);
            assertThat(stolen.status()).isEqualTo(400);
            assertThat(Json.string(stolen.jsonObject(), "error")).isEqualTo("invalid_client");
            assertThat(send(client("smf"), nrf, ask, null).status()).isEqualTo(200);

            String own = bearer(ask(client("amf"), nrf, form.replace(id(smf), id(amf))));
            refused(send(client("amf"), nrf, register.withHeader(ClientAssertions.HEADER, assertion), own));
        }
    }

    /** TS 33.501 13.4.1.2: the NRF that forwards a request has authenticated the consumer. */
    @Test
    void tokenRequestOfUnregisteredConsumer_isGrantedOnlyIfCertifiedNrfForwardsIt() {
        String plain = "nrf-without-type";
        authority.issueFor("NRF", "other-nrf", "dns:nrf.example.org");
        authority.issueFor("SCP", "scp", "dns:scp.example.org");
        authority.issue(plain, "dns:nrf2.example.org");
        Assertions key = new Assertions();
        try (RunningNf nrf = start("all", "nrf")) {
            Operator.put(nrf, "ccaOptions", "{'trustedKeys':[{'kid':'smf','publicKey':'" + key.publicKey() + "'}]}");
            ObjectNode producer = withServices("AMF", service("namf-comm", "'allowedNfTypes':['SMF']"))
                    .put("nfInstanceId", id(amf));
            String token = bearer(ask(client("amf"), nrf, form.replace(id(smf), id(amf))));
            assertThat(send(client("amf"), nrf, SbiRequest.json("PUT", INSTANCES + id(amf), producer), token)
                            .status())
                    .isEqualTo(201);
            SbiRequest ask = tokenRequest("grant_type=client_credentials&nfInstanceId=" + id(smf) + "&nfType=SMF"
                    + "&targetNfType=AMF&scope=namf-comm"
                    + "&requesterPlmn=%7B%22mcc%22%3A%22001%22%2C%22mnc%22%3A%2201%22%7D");
            SbiRequest asserted = ask.withHeader(ClientAssertions.HEADER, key.assertion("smf", id(smf), "NRF", 300));

            assertThat(send(client("other-nrf"), nrf, asserted, null).status()).isEqualTo(200);
            assertThat(errorOf(send(client("other-nrf"), nrf, ask, null))).contains("E0104");
            for (String other : List.of("scp", "smf", plain)) {
                assertThat(errorOf(send(client(other), nrf, asserted, null)))
                        .as(other)
                        .contains("E4015", "no certificate of an NRF");
            }
        }
    }

    private static String errorOf(SbiResponse refusal) {
        assertThat(refusal.status()).isEqualTo(400);
        return String.valueOf(Json.string(refusal.jsonObject(), "error_description"));
    }

    /** Prevents one NF instance from taking all subscriptions without an identity. */
    @Test
    void subscriptionWithoutRequesterInstance_isOwnedByCertifiedSender() {
        try (RunningNf nrf = start("all", "nrf", "--nrf.subscriptions.max-per-subscriber=3")) {
            SbiClient own = client("smf");
            String token = token(own, nrf);
            List<SbiResponse> made = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                ObjectNode unnamed = (ObjectNode) json(
                        "{'subscrCond':{'nfType':'UDM'},'nfStatusNotificationUri':'https://a%d.lab/'}".formatted(i));
                made.add(send(own, nrf, SbiRequest.json("POST", "/nnrf-nfm/v1/subscriptions", unnamed), token));
            }
            assertThat(made).extracting(SbiResponse::status).containsExactly(201, 201, 201, 429);
            assertThat(Json.string(made.getFirst().jsonObject(), "reqNfInstanceId"))
                    .isEqualTo(id(smf));
            SbiRequest end = SbiRequest.of(
                    "DELETE",
                    "/nnrf-nfm/v1/subscriptions/" + Json.string(made.getFirst().jsonObject(), "subscriptionId"));
            refused(send(client("amf"), nrf, end, token));
            assertThat(send(own, nrf, end, token).status()).isEqualTo(204);
        }
    }

    @Test
    void connection_withoutTrustedClientCertificate_isRefused() throws Exception {
        try (RunningNf nrf = start("all", "nrf")) {
            assertThatThrownBy(() -> send(client((Path) null), nrf, register, null))
                    .isInstanceOf(SbiCallException.class);

            Path elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
            Path forged = new TestAuthority(elsewhere).issue("smf", "uri:urn:uuid:" + id(smf));
            assertThatThrownBy(() -> send(client(forged), nrf, register, null)).isInstanceOf(SbiCallException.class);

            ApiRoot plain = ApiRoot.of("http", "127.0.0.1", nrf.sbi().port());
            assertThatThrownBy(() -> client("smf").send(plain, register, PATIENCE))
                    .as("cleartext")
                    .isInstanceOf(SbiCallException.class);
        }
    }

    @Test
    void roleBehindGateway_trustsCallerIdentityOnlyFromGateway() {
        String others = "nfregistration,nfdiscovery,nfsubscription,nrfauditor,nrfconfiguration,nrfcachedata,nrfartisan,"
                + "nfaccesstoken,alternate-route,appinfo,perfinfo,egressgateway";
        try (RunningNf roles = start(others, "nrf")) {
            List<String> links = Arrays.stream(others.split(","))
                    .map(role -> "--sigcore.links." + role + "=" + roles.sbi())
                    .toList();
            try (RunningNf gateway = start("ingressgateway", "nrf", links.toArray(String[]::new))) {
                SbiClient own = client("smf");
                String token = token(own, gateway);
                refused(send(client("amf"), gateway, register, token));
                assertThat(send(own, gateway, register, token).status()).isEqualTo(201);

                SbiRequest forged = leave.withHeader("x-forwarded-client-cert", "URI=urn:uuid:" + id(smf))
                        .withHeader(TokenGate.SUBJECT, id(smf));
                assertThat(send(client("amf"), roles, forged, null).status())
                        .as("past the gateway")
                        .isEqualTo(401);
                refused(send(client("amf"), gateway, forged, token));
                assertThat(send(own, gateway, leave, token).status()).isEqualTo(204);
            }
        }
    }

    private RunningNf start(String roles, String keys, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--roles=" + roles,
                "--sigcore.data-dir=" + NrfData.in(directory.resolve(roles.substring(0, 3))),
                "--server.port=0",
                "--sigcore.sbi.port=off",
                "--sigcore.internal.secret=of-the-processes-of-one-nrf",
                "--sigcore.oauth2.mode=enforced",
                "--nrf.callers.mode=enforced"));
        for (String side : List.of("sbi", "egress")) {
            arguments.add("--sigcore." + side + ".tls.key-store=" + directory.resolve(keys + ".p12"));
            arguments.add("--sigcore." + side + ".tls.key-store-password=" + Certificates.PASSWORD);
            arguments.add("--sigcore." + side + ".tls.trust-store=" + authority.trust());
            arguments.add("--sigcore." + side + ".tls.trust-store-password=" + Certificates.PASSWORD);
        }
        arguments.add("--sigcore.sbi.tls.client-certificate=required");
        arguments.add("--sigcore.egress.connect-timeout=20s");
        arguments.addAll(List.of(more));
        return SigcoreApplication.start("nrf", NrfApp.class, arguments.toArray(String[]::new));
    }

    private SbiClient client(String name) {
        return client(directory.resolve(name + ".p12"));
    }

    private SbiClient client(@Nullable Path keys) {
        SbiTls tls = new SbiTls(
                keys, Certificates.PASSWORD, authority.trust(), Certificates.PASSWORD, ClientCertificate.NONE);
        SbiClient client = new SbiClient(
                transport,
                SbiClientConfig.defaults().withConnectTimeout(PATIENCE).withTls(tls));
        clients.add(client);
        return client;
    }

    private SbiResponse tokenAnswer(SbiClient client, RunningNf nrf) {
        return ask(client, nrf, form);
    }

    private static SbiResponse ask(SbiClient client, RunningNf nrf, String form) {
        return send(client, nrf, tokenRequest(form), null);
    }

    private static SbiRequest tokenRequest(String form) {
        return SbiRequest.of("POST", "/oauth2/token")
                .withBody("application/x-www-form-urlencoded", form.getBytes(StandardCharsets.US_ASCII));
    }

    private String token(SbiClient client, RunningNf nrf) {
        return bearer(tokenAnswer(client, nrf));
    }

    private static String bearer(SbiResponse granted) {
        return "Bearer " + Objects.requireNonNull(Json.string(granted.jsonObject(), "access_token"));
    }

    private static SbiResponse send(SbiClient client, RunningNf nrf, SbiRequest request, @Nullable String token) {
        return client.send(nrf.sbi(), token == null ? request : request.withHeader("authorization", token), PATIENCE);
    }

    private static void refused(SbiResponse response) {
        assertThat(response.status()).isEqualTo(403);
        assertThat(Json.string(response.jsonObject(), "cause")).isEqualTo("MODIFICATION_NOT_ALLOWED");
    }
}
