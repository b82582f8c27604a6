// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Checks of accessibility with axe-core. */
final class Axe {
    private Axe() {}

    /** Fails if the page that a browser shows has a serious fault, in the light or the dark theme. */
    static void check(Chromium browser, String screen) throws IOException {
        browser.run(script());
        for (String theme : List.of("light", "dark")) {
            browser.run("document.documentElement.dataset.theme = '" + theme + "'");
            Object faults = browser.runAsync("const done = arguments[0];"
                    + "axe.run({resultTypes: ['violations']}).then(result => done(result.violations"
                    + ".filter(each => ['serious', 'critical'].includes(each.impact))"
                    + ".map(each => each.id + ' ' + each.nodes[0].html)), fault => done([String(fault)]))");
            assertThat((List<?>) faults).as("%s, %s", screen, theme).isEmpty();
        }
    }

    private static String script() throws IOException {
        try (InputStream in = Objects.requireNonNull(
                Axe.class.getResourceAsStream("/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
