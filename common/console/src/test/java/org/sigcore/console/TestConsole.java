// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.sigcore.console.app.ConsoleApp;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.http.HttpMethod;

/**
 * A console with two functions that answer, nrf and policy, one that accepts connections and hangs, scp, and one that
 * does not exist, bsf.
 */
final class TestConsole implements AutoCloseable {
    static final String ADMIN_PASSWORD = "password of admin";

    final FakeFunction nrf;
    final FakeFunction policy;
    final ConfigurableApplicationContext context;
    private final ServerSocket hanging;

    TestConsole(Path folder, String... more) throws IOException {
        nrf = new FakeFunction("/nrf-configuration/v1");
        policy = new FakeFunction("/oc-cnpolicy-configuration/v1");
        hanging = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        Path password = Files.writeString(folder.resolve("password-file"), ADMIN_PASSWORD + "\n");
        List<String> arguments = new ArrayList<>(List.of(
                "--server.port=0",
                "--sigcore.data-dir=" + folder.resolve("console"),
                "--sigcore.console.password-file=" + password,
                "--sigcore.console.sample-interval=200ms",
                "--sigcore.console.functions.nrf=" + nrf.url(),
                "--sigcore.console.functions.policy=" + policy.url(),
                "--sigcore.console.functions.scp=http://127.0.0.1:" + hanging.getLocalPort(),
                "--sigcore.console.functions.bsf=http://127.0.0.1:1"));
        arguments.addAll(Arrays.asList(more));
        context = ConsoleApp.start(arguments.toArray(String[]::new));
    }

    Browser browser() {
        return new Browser("http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port"));
    }

    Browser admin() {
        Browser browser = browser();
        browser.login("admin", ADMIN_PASSWORD);
        return browser;
    }

    /** Adds a user and logs in. */
    Browser user(Browser admin, String name, String... grants) {
        String roles = "[\"" + String.join("\",\"", grants) + "\"]";
        int status = admin.send(
                        HttpMethod.PUT,
                        "/api/users/" + name,
                        "{\"password\":\"password of " + name + "\",\"grants\":" + roles + "}")
                .status();
        if (status != 200) {
            throw new IllegalStateException("adding " + name + " answers " + status);
        }
        Browser browser = browser();
        browser.login(name, "password of " + name);
        return browser;
    }

    @Override
    public void close() throws IOException {
        context.close();
        nrf.close();
        policy.close();
        hanging.close();
    }
}
