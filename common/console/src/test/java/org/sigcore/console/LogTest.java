// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpMethod;

/** The log contains neither secrets nor subscriber identities. */
class LogTest {
    private static final String SUPI = "imsi-001010000000001";

    @TempDir
    static Path folder;

    private static final PrintStream out = System.out;
    private static final ByteArrayOutputStream written = new ByteArrayOutputStream();

    private static TestConsole console;
    private static Browser admin;

    @BeforeAll
    static void start() throws IOException {
        System.setOut(new PrintStream(written, true, StandardCharsets.UTF_8));
        console = new TestConsole(folder);
        admin = console.admin();
    }

    @AfterAll
    static void stop() throws IOException {
        System.setOut(out);
        console.close();
    }

    private static String log() {
        return written.toString(StandardCharsets.UTF_8);
    }

    @Test
    void passwordsAndTokens_areNotLogged() throws IOException {
        console.browser().login("admin", "a wrong password");
        console.browser().login("typed in the wrong field", "another wrong one");
        Browser user = console.user(admin, "olga", "operator");
        user.send(
                HttpMethod.PUT,
                "/api/session/password",
                "{\"present\":\"password of olga\",\"next\":\"the next password\"}");
        admin.send(HttpMethod.PUT, "/api/functions/nrf/configuration/options", "{\"document\":{}, \"reason\":\"why\"}");

        assertThat(log())
                .as("the log is read")
                .contains("added the first administrator")
                .doesNotContain(TestConsole.ADMIN_PASSWORD, "a wrong password", "typed in the wrong field")
                .doesNotContain("another wrong one", "password of olga", "the next password")
                .doesNotContain(admin.cookie(Browser.SESSION), admin.cookie(Browser.CSRF))
                .doesNotContain("Bearer", "eyJ")
                .doesNotContain(Files.readString(folder.resolve("console/token-key.json")));
    }

    @Test
    void subscribers_areNotLogged_evenIfAFunctionIsAbsent() {
        for (String function : new String[] {"policy", "bsf"}) {
            admin.get("/api/nf/" + function + "/queryservice/v1/subscribers/" + SUPI);
            admin.get("/api/nf/" + function + "/queryservice/v1/sessions?supi=" + SUPI);
        }

        assertThat(log())
                .contains("added the first administrator")
                .doesNotContain("00101000000000")
                .as("samples of an absent function")
                .doesNotContain("onErrorDropped", "Connection refused");
    }

    @Test
    void subscriberInAStackTrace_isMasked() {
        LoggerFactory.getLogger(LogTest.class)
                .atError()
                .addKeyValue("address", "/subscribers/" + SUPI)
                .setCause(new IllegalStateException("GET http://127.0.0.1/sessions?ipv4Addr=10.45.0.99&gpsi=msisdn-99"))
                .log("failed for {}", "nai-user99@example.org");

        assertThat(log())
                .contains("ERROR LogTest failed for nai-*** address=\"/subscribers/imsi-***\"")
                .contains("GET http://127.0.0.1/sessions?ipv4Addr=***&gpsi=***")
                .contains("at org.sigcore.console.LogTest.")
                .doesNotContain("00101000000000", "10.45.0.99", "user99", "msisdn-99");
    }
}
