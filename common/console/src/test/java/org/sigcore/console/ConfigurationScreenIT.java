// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** The editor of a document does not overwrite what another person has changed, nor drop what it cannot read. */
class ConfigurationScreenIT {
    private static final String MADE = "const {form} = await import('/form.js');"
            + "const made = form({}, {type: 'object', properties: {rule: {type: 'object'}, count: {type: 'integer'}}},"
            + " {rule: {a: 1}, count: 5}, {}, () => {}); const [rule, count] = made.host.querySelectorAll('textarea, input');"
            + "const value = () => { try { return JSON.stringify(made.value()); } catch (error) { return error.message; } };";

    @TempDir
    private static Path folder;

    private static SimulatedFunction nrf;
    private static BrowsedConsole console;
    private static Chromium browser;

    @BeforeAll
    static void logIn() throws IOException {
        console = new BrowsedConsole(folder, List.of("nrf"));
        nrf = console.function("nrf");
        browser = console.browser();
    }

    @AfterAll
    static void stop() {
        if (console != null) {
            console.close();
        }
    }

    @Test
    void documentThatAnotherPersonHasChanged_isLoadedAgain() {
        browser.open("/#/configuration?nf=nrf&doc=/nrf-configuration/v1/generalOptions");
        browser.type("[id='at/maxInstances'] input", "77");
        nrf.etag = "\"2\"";
        browser.type("#reason", "test", Keys.ENTER);
        browser.see(".pending", "Another person has changed this document");

        browser.click(".pending button", "Discard your changes and load the document");
        browser.see(".pending", "Nothing is changed yet");
        browser.type("[id='at/maxInstances'] input", "78");
        browser.type("#reason", "test", Keys.ENTER);
        browser.see(".pending", "Nothing is changed yet");
        assertThat(nrf.changes).anyMatch(change -> change.startsWith("PUT ") && change.contains("\"maxInstances\":78"));
    }

    @Test
    void partThatIsNotReadable_isAFault() {
        assertThat(made("rule.value = '{a: 1}'")).isEqualTo("/rule: not valid JSON");
        assertThat(made("rule.value = 'null'")).isEqualTo("{\"rule\":null,\"count\":5}");
        assertThat(made("rule.value = ''")).isEqualTo("{\"count\":5}");
        assertThat(made("count.value = ''")).isEqualTo("{\"rule\":{\"a\":1}}");
    }

    @Nullable
    private static Object made(String change) {
        return browser.run("return (async () => {" + MADE + change + "; return value(); })()");
    }

    @Test
    void header_fitsIntoANarrowWindow() {
        browser.open("/#/core");
        browser.see("h1", "Core at a glance");
        browser.narrow(320);
        assertThat(browser.run("return document.querySelector('header').scrollWidth"))
                .isEqualTo(320L);
        browser.see("#find");
        browser.see("header nav a", "API");
        browser.narrow(1366);
    }
}
