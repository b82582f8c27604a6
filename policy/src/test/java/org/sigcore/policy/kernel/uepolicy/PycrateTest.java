// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Comparison of URSP rules and UE messages with {@link Pycrate}; skipped without it. */
class PycrateTest {
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
    void pycrate_decodesKnownUrspComponents() {
        assumeTrue(Pycrate.isAtHand(), "no pycrate");
        for (UrspRule rule : Ursps.known()) {
            String decoded = Pycrate.runs(RULES, HexFormat.of().formatHex(rule.encode()));
            List<Integer> traffic =
                    rule.traffic().stream().map(UrspRule.Component::type).toList();
            List<List<Integer>> routes = rule.routes().stream()
                    .map(route -> route.components().stream()
                            .map(UrspRule.Component::type)
                            .toList())
                    .toList();
            assertThat(decoded).isEqualTo(rule.precedence() + " " + traffic + " " + routes);
        }
    }

    @Test
    void stateIndicationOfPycrate_isRead() {
        assumeTrue(Pycrate.isAtHand(), "no pycrate");
        String made = Pycrate.runs(STATE);
        assertThat(made).isNotNull();
        UePolicyMessage.StateIndication state = (UePolicyMessage.StateIndication)
                UePolicyMessage.decode(HexFormat.of().parseHex(String.valueOf(made)));
        assertThat(state.held()).containsExactly(Upsi.parse("001-01-0"));
        assertThat(state.andsp()).isFalse();
    }
}
