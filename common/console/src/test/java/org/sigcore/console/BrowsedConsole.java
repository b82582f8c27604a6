// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.sigcore.console.app.ConsoleApp;
import org.springframework.context.ConfigurableApplicationContext;

/** A console with simulated functions, and a browser in which the administrator is logged in. */
final class BrowsedConsole implements AutoCloseable {
    static final String PASSWORD = "password of admin";

    private final Map<String, SimulatedFunction> functions = new LinkedHashMap<>();
    private final ConfigurableApplicationContext console;
    private final Chromium browser;

    /** Starts all processes. Skips the test if Chromium is not installed. */
    BrowsedConsole(Path folder, List<String> functions, String... options) throws IOException {
        assumeThat(Chromium.browser().isPresent() && Chromium.driver().isPresent())
                .as("Chromium and its driver are installed (Debian: chromium, chromium-driver)")
                .isTrue();
        List<String> arguments = new ArrayList<>(List.of(options));
        for (String name : functions) {
            SimulatedFunction function = new SimulatedFunction(name, name.equals("scp"));
            this.functions.put(name, function);
            arguments.add("--sigcore.console.functions." + name + "=" + function.url());
        }
        arguments.add("--server.port=0");
        arguments.add("--sigcore.data-dir=" + folder.resolve("console"));
        arguments.add("--sigcore.console.password-file="
                + Files.writeString(folder.resolve("password-file"), PASSWORD + "\n"));
        console = ConsoleApp.start(arguments.toArray(String[]::new));
        browser = new Chromium(url());
        browser.logIn("admin", PASSWORD);
    }

    String url() {
        return "http://127.0.0.1:" + console.getEnvironment().getRequiredProperty("local.server.port");
    }

    Chromium browser() {
        return browser;
    }

    SimulatedFunction function(String name) {
        return Objects.requireNonNull(functions.get(name));
    }

    @Override
    public void close() {
        browser.close();
        console.close();
        functions.values().forEach(SimulatedFunction::close);
    }
}
