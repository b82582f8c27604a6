// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LadderTest {
    private static final List<Hop> HOPS = List.of(
            new Hop("SCP", "PCF", true, "POST /npcf/v1", "201", 20, 1_500),
            new Hop("SMF", "SCP", true, "POST /npcf/v1;a#b", "201", 10, 2_000),
            new Hop("PCF", "BSF", true, "DWR", "2001", 30, 1));

    @Test
    void text_showsRequestsByTime() {
        String[] lines = new Ladder(HOPS).text(Terminal.plain()).split("\n");
        assertThat(lines).hasSize(3);
        assertThat(lines[0]).containsSubsequence("SMF", "SCP", "PCF").doesNotContain("BSF");
        assertThat(lines[1]).contains("POST", "/npcf/v1;a#b", "201");
        assertThat(new Ladder(List.of()).text(Terminal.plain())).isEmpty();
    }

    @Test
    void mermaid_showsRequestsAndResponsesByTime() {
        assertThat(new Ladder(HOPS).mermaid().lines().map(String::strip))
                .containsExactly(
                        "sequenceDiagram",
                        "participant p0 as SMF",
                        "participant p1 as SCP",
                        "participant p2 as PCF",
                        "p0->>p1: POST /npcf/v1#59;a#35;b",
                        "p1->>p2: POST /npcf/v1",
                        "p2-->>p1: 201, 1,500 µs",
                        "p1-->>p0: 201, 2,000 µs");
    }
}
