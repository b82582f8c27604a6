// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.testkit.Await;
import org.sigcore.testkit.Certificates;
import tools.jackson.databind.JsonNode;

/** A function whose management port uses TLS with a certificate of the configured authority. */
class SecureFunctionTest {
    @TempDir
    Path folder;

    @Test
    void functionWithCertificateOfAuthority_isReadOverTls() throws Exception {
        Path store = folder.resolve("key.p12");
        Path authority = folder.resolve("authority.pem");
        Certificates.of("CN=function").names("ip:127.0.0.1").into(store, "function");
        Certificates.pem(store, "function", authority);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls(store)));
        server.createContext("/", exchange -> {
            try (exchange) {
                byte[] body = "{\"status\":\"UP\",\"version\":\"0.1.0\"}".getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders().set("content-type", "application/json");
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
            }
        });
        server.start();
        try (TestConsole console = new TestConsole(
                folder,
                "--sigcore.console.functions.secure=https://127.0.0.1:"
                        + server.getAddress().getPort(),
                "--sigcore.console.authority=" + authority)) {
            Browser browser = console.admin();

            Await.until("the function is read", () -> status(browser, "secure").equals("UP"));
        } finally {
            server.stop(0);
        }
    }

    private static String status(Browser browser, String function) {
        for (JsonNode state : browser.get("/api/functions").json()) {
            if (state.path("name").asString().equals(function)) {
                return state.path("status").asString();
            }
        }
        return "absent";
    }

    private static SSLContext tls(Path store) throws GeneralSecurityException, IOException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        char[] password = Certificates.PASSWORD.toCharArray();
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, password);
        }
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, password);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        return context;
    }
}
