// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.nrf.contract.ingressgateway.ClientAssertions;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.tls.SbiTls;
import org.sigcore.sbi.tls.SbiTls.ClientCertificate;
import org.sigcore.sbi.token.AssertionSigner;
import org.sigcore.testkit.Certificates;
import org.sigcore.testkit.TestAuthority;

/** An NRF with mutual TLS and enforced tokens, and clients with certificates of its authority. Not thread-safe. */
final class SecureNrf implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Path directory;
    private final TestAuthority authority;
    private final SbiTransport transport = SbiTransport.start(1);
    private final Map<String, SbiClient> clients = new HashMap<>();
    private final RunningNf nrf;

    /** @param options further options of the NRF */
    SecureNrf(Path directory, String... options) {
        this.directory = directory;
        this.authority = new TestAuthority(directory);
        authority.issue("nrf", "dns:localhost", "ip:127.0.0.1");
        List<String> arguments = new ArrayList<>(List.of(
                "--sigcore.data-dir=" + NrfData.in(directory.resolve("data")),
                "--server.port=0",
                "--sigcore.sbi.port=off",
                "--sigcore.oauth2.mode=enforced"));
        for (String side : List.of("sbi", "egress")) {
            arguments.add("--sigcore." + side + ".tls.key-store=" + directory.resolve("nrf.p12"));
            arguments.add("--sigcore." + side + ".tls.key-store-password=" + Certificates.PASSWORD);
            arguments.add("--sigcore." + side + ".tls.trust-store=" + authority.trust());
            arguments.add("--sigcore." + side + ".tls.trust-store-password=" + Certificates.PASSWORD);
        }
        arguments.add("--sigcore.sbi.tls.client-certificate=required");
        arguments.addAll(List.of(options));
        nrf = SigcoreApplication.start("nrf", NrfApp.class, arguments.toArray(String[]::new));
    }

    RunningNf nrf() {
        return nrf;
    }

    /** Issues a certificate for an NF instance. */
    void issue(String name, String nfInstanceId, @Nullable String nfType) {
        String[] names = {"dns:" + name + ".example.org", "uri:urn:uuid:" + nfInstanceId};
        if (nfType == null) {
            authority.issue(name, names);
        } else {
            authority.issueFor(nfType, name, names);
        }
    }

    /** Sends a request with the certificate of that name. */
    SbiResponse send(String name, SbiRequest request) {
        return clients.computeIfAbsent(name, this::client).send(nrf.sbi(), request, PATIENCE);
    }

    private SbiClient client(String name) {
        return new SbiClient(
                transport,
                SbiClientConfig.defaults().withConnectTimeout(PATIENCE).withTls(tls(name)));
    }

    private SbiTls tls(String name) {
        return new SbiTls(
                directory.resolve(name + ".p12"),
                Certificates.PASSWORD,
                authority.trust(),
                Certificates.PASSWORD,
                ClientCertificate.NONE);
    }

    /** Returns the assertion that the owner of a certificate signs. */
    String assertion(String name, String nfInstanceId) {
        return Objects.requireNonNull(new AssertionSigner(tls(name), nfInstanceId, InstantSource.system()).assertion());
    }

    /** Returns the request with an assertion. */
    SbiRequest asserted(SbiRequest request, String name, String nfInstanceId) {
        return request.withHeader(ClientAssertions.HEADER, assertion(name, nfInstanceId));
    }

    /** Returns a request for a token of the services of the NRF. */
    static SbiRequest tokenRequest(String nfInstanceId, String nfType) {
        return tokenRequest(nfInstanceId, nfType, "NRF", "nnrf-nfm nnrf-disc");
    }

    static SbiRequest tokenRequest(String nfInstanceId, String nfType, String target, String scope) {
        String form = "grant_type=client_credentials&nfInstanceId=" + nfInstanceId + "&nfType=" + nfType
                + "&targetNfType=" + target + "&scope=" + scope.replace(' ', '+');
        return SbiRequest.of("POST", "/oauth2/token")
                .withBody("application/x-www-form-urlencoded", form.getBytes(StandardCharsets.US_ASCII));
    }

    /** Returns the request with the token of an answer. */
    static SbiRequest authorized(SbiRequest request, SbiResponse granted) {
        return request.withHeader(
                "authorization", "Bearer " + Objects.requireNonNull(Json.string(granted.jsonObject(), "access_token")));
    }

    @Override
    public void close() {
        clients.values().forEach(SbiClient::close);
        transport.close();
        nrf.close();
    }
}
