// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.sigcore.platform.app.RunningNf;

/** Users of an OpenID Connect provider. */
class ManagementTokensTest extends ManagementPort {
    @Test
    void tokensOfTheProvider_authenticateUsersByRole() throws Exception {
        OidcProvider provider = new OidcProvider();
        running.add(provider);
        RunningNf nf = start(
                "--sigcore.management.oidc.issuer=" + provider.issuer(),
                "--sigcore.management.oidc.audience=sigcore",
                "--sigcore.management.oidc.roles-claim=realm_access.roles");
        JWTClaimsSet good = provider.claims("operator").build();
        String operator = "Bearer " + provider.signed(good);
        assertThat(put(nf, OPTIONS, "{\"times\":2}", operator).statusCode()).isEqualTo(200);
        assertThat(get(nf, ROOT + "/export", operator).statusCode()).isEqualTo(403);
        assertThat(get(
                                nf,
                                ROOT,
                                "Bearer "
                                        + provider.signed(
                                                provider.claims("guest").build()))
                        .statusCode())
                .as("a role of another application")
                .isEqualTo(403);
        Date past = Date.from(Instant.now().minusSeconds(600));
        for (String refused : List.of(
                provider.signed(provider.claims("admin").audience("others").build()),
                provider.signed(
                        provider.claims("admin").issuer("http://other.test").build()),
                provider.signed(provider.claims("admin").expirationTime(past).build()),
                new OidcProvider.Stranger().signed(good),
                new PlainJWT(good).serialize(),
                "nonsense")) {
            assertThat(get(nf, ROOT, "Bearer " + refused).statusCode())
                    .as(refused)
                    .isEqualTo(401);
        }
    }

    @Test
    void keysAtHttpsUri_areRequestedOverTls() throws Exception {
        OidcProvider.Stranger signer = new OidcProvider.Stranger();
        try (ServerSocket provider = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                ExecutorService caller = Executors.newVirtualThreadPerTaskExecutor()) {
            provider.setSoTimeout(30_000);
            String issuer = "https://127.0.0.1:" + provider.getLocalPort();
            RunningNf nf = start(
                    "--sigcore.management.oidc.issuer=" + issuer,
                    "--sigcore.management.oidc.jwks-uri=" + issuer + "/keys",
                    "--sigcore.management.oidc.audience=sigcore");
            JWTClaimsSet claims = new JWTClaimsSet.Builder()
                    .issuer(issuer)
                    .audience("sigcore")
                    .expirationTime(Date.from(Instant.now().plusSeconds(60)))
                    .build();
            Future<Integer> status = caller.submit(
                    () -> get(nf, ROOT, "Bearer " + signer.signed(claims)).statusCode());

            try (Socket connection = provider.accept()) {
                assertThat(connection.getInputStream().read())
                        .as("a TLS handshake")
                        .isEqualTo(0x16);
            }
            assertThat(status.get()).isGreaterThanOrEqualTo(401);
        }
    }

    @Test
    void tokensOfFurtherIssuers_areVerifiedWithTheirJwksFile() throws Exception {
        OidcProvider.Stranger console = new OidcProvider.Stranger();
        Path keys = data.resolve("token-keys.json");
        RunningNf nf = start(
                "--sigcore.management.issuers.console.issuer=urn:sigcore:console",
                "--sigcore.management.issuers.console.audience=sigcore",
                "--sigcore.management.issuers.console.jwks-file=" + keys);
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer("urn:sigcore:console")
                .subject("carol")
                .audience("sigcore")
                .expirationTime(Date.from(Instant.now().plusSeconds(60)))
                .claim("roles", List.of("operator"))
                .build();
        String operator = "Bearer " + console.signed(claims);
        assertThat(get(nf, ROOT, operator).statusCode()).as("without the file").isEqualTo(401);

        Files.writeString(keys, console.publicKeys());

        assertThat(put(nf, OPTIONS, "{\"times\":2}", operator).statusCode()).isEqualTo(200);
        assertThat(get(nf, ROOT, "Bearer " + new OidcProvider.Stranger().signed(claims))
                        .statusCode())
                .isEqualTo(401);
    }
}
