// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.uepolicy.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * What an independent decoder (pycrate of PyPI, 0.8.1) makes of our rules and of what we read of a UE. Needs a Python that has it:
 * {@code -Dsigcore.pycrate.python=/path/to/python3}; skipped otherwise. Its framing of sections counts other octets than the
 * notes of TS 24.501 table D.6.2.1, and is not asked.
 */
class PycrateTest {
    private static final String PYTHON = System.getProperty("sigcore.pycrate.python", "python3");
    private static final String RULES = """
            import sys
            from pycrate_mobile.TS24526_UEPOL import URSPRules
            for line in sys.argv[1:]:
                octets = bytes.fromhex(line)
                rules = URSPRules()
                rules.from_bytes(octets)
                assert rules.to_bytes() == octets
                for rule in rules:
                    print(rule['Precedence'].get_val(), [c['Type'].get_val() for c in rule['TrafficDesc']],
                        [[c['Type'].get_val() for c in r['Cont']] for r in rule['RouteSelectDescList']])
            """;
    private static final String STATE = """
            from pycrate_mobile.TS24501_UEPOL import FGUEPOLStateInd
            message = FGUEPOLStateInd()
            print(message.to_bytes().hex())
            """;

    @Test
    void decodesEveryComponentThatItKnows() {
        assumeTrue(runs("import pycrate_mobile") != null, "no pycrate");
        for (UrspRule rule : Ursps.known()) {
            String said = runs(RULES, HexFormat.of().formatHex(rule.encode()));
            List<Integer> traffic =
                    rule.traffic().stream().map(UrspRule.Component::type).toList();
            List<List<Integer>> routes = rule.routes().stream()
                    .map(route -> route.components().stream()
                            .map(UrspRule.Component::type)
                            .toList())
                    .toList();
            assertThat(said).isEqualTo(rule.precedence() + " " + traffic + " " + routes);
        }
    }

    @Test
    void itsStateIndicationIsRead() {
        assumeTrue(runs("import pycrate_mobile") != null, "no pycrate");
        String made = runs(STATE);
        assertThat(made).isNotNull();
        UePolicyMessage.StateIndication state = (UePolicyMessage.StateIndication)
                UePolicyMessage.decode(HexFormat.of().parseHex(String.valueOf(made)));
        assertThat(state.held()).containsExactly(Upsi.parse("001-01-0"));
        assertThat(state.andsp()).isFalse();
    }

    /** What it prints; null when it fails. */
    private static @Nullable String runs(String script, String... arguments) {
        try {
            List<String> command = new ArrayList<>(List.of(PYTHON, "-c", script));
            command.addAll(List.of(arguments));
            Process python = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return python.waitFor(30, TimeUnit.SECONDS) && python.exitValue() == 0 ? said.strip() : null;
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
