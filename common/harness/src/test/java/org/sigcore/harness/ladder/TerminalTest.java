// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sigcore.harness.ladder.Terminal.Style;

class TerminalTest {
    @Test
    void detect_enablesColourUnlessNoColorIsSet() {
        assertThat(Terminal.detect(true, Map.of("TERM", "xterm")).colour()).isTrue();
        assertThat(Terminal.detect(true, Map.of("TERM", "xterm", "NO_COLOR", "1"))
                        .colour())
                .isFalse();
        assertThat(Terminal.detect(true, Map.of("TERM", "xterm", "NO_COLOR", ""))
                        .colour())
                .isTrue();
        assertThat(Terminal.detect(true, Map.of("TERM", "dumb")).colour()).isFalse();
        assertThat(Terminal.detect(false, Map.of("TERM", "xterm")).colour()).isFalse();
    }

    @Test
    void detect_usesColumnsWithinLimits() {
        assertThat(Terminal.detect(true, Map.of("COLUMNS", "100")).width()).isEqualTo(100);
        assertThat(Terminal.detect(true, Map.of("COLUMNS", "20")).width()).isEqualTo(Terminal.MIN_WIDTH);
        assertThat(Terminal.detect(true, Map.of("COLUMNS", "wide")).width()).isEqualTo(124);
        assertThat(Terminal.detect(false, Map.of("COLUMNS", "90")).width()).isEqualTo(124);
    }

    @Test
    void detect_disablesUnicodeInOtherCharacterSets() {
        assertThat(Terminal.detect(true, Map.of()).unicode()).isTrue();
        assertThat(Terminal.detect(true, Map.of("LANG", "de_DE.UTF-8")).unicode())
                .isTrue();
        assertThat(Terminal.detect(true, Map.of("LANG", "de_DE.ISO-8859-1")).unicode())
                .isFalse();
        assertThat(Terminal.detect(true, Map.of("LC_ALL", "C.utf8", "LANG", "de_DE.ISO-8859-1"))
                        .unicode())
                .isTrue();
    }

    @Test
    void table_alignsColumns() {
        Table table = new Table(Terminal.plain(), "flow", "ms");
        table.row(Style.GOOD, "one", "7").rule().row(Style.PLAIN, "twenty", "1,234");

        assertThat(table.lines())
                .containsExactly(
                        "  flow       ms",
                        " ───────────────",
                        "  one         7",
                        " ───────────────",
                        "  twenty  1,234");
    }
}
