// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.console.logic.bench.RunOutput;

class RunOutputTest {
    private final RunOutput output = new RunOutput();

    @Test
    void progressOfTheLoad_isReadFromItsOutput() {
        output.add("2026-11-29 00:11:18 GMT                                   2s elapsed");
        output.add("> Global                            |    12,345 |    12,340 |         5");
        output.add("> N7 create                         |        20 |        20 |         0");
        output.add("2026-11-29 00:11:23 GMT                                   7s elapsed");
        output.add("> Global                            |    20,000 |    20,000 |         -");

        assertThat(output.points())
                .containsExactly(new RunOutput.Progress(2, 12_345, 5), new RunOutput.Progress(7, 20_000, 0));
    }

    @Test
    void oldLinesAreDropped_andNumbersContinue() {
        for (int i = 0; i < 1_500; i++) {
            output.add("line " + i);
        }
        assertThat(output.next()).isEqualTo(1_500);
        assertThat(output.from(1_498)).containsExactly("line 1498", "line 1499");
        assertThat(output.from(0)).hasSize(1_000).first().isEqualTo("line 500");
        assertThat(output.from(9_999)).isEmpty();
    }

    @Test
    void controlCharactersAndLongLines_areCut() {
        output.add("\u001b[31mred\u001b[0m\u0007" + "x".repeat(1_000));

        assertThat(output.from(0).get(0)).startsWith("redxxx").hasSize(400);
    }
}
