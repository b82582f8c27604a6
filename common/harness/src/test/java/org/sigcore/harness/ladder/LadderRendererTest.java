// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LadderRendererTest {
    private static final List<String> NAMES = List.of("SMF", "SCP", "PCF", "BSF");
    private final LadderRenderer ladder = new LadderRenderer(new Terminal(false, true, 100), NAMES);

    private static Hop hop(String from, String to, String message, String status, long micros) {
        return new Hop(from, to, true, message, status, 0, micros);
    }

    @Test
    void row_drawsArrowBetweenLifelines() {
        assertThat(ladder.header()).isEqualTo("     SMF    SCP    PCF    BSF");
        assertThat(ladder.row(hop("SMF", "SCP", "POST /a", "201", 12345)))
                .isEqualTo("      ├─────▶│      │      │     POST   /a" + " ".repeat(42) + "201    12,345 µs");
        assertThat(ladder.row(hop("PCF", "SCP", "GET /b", "200", 7)))
                .startsWith("      │      │◀─────┤      │     GET    /b");
        assertThat(ladder.row(hop("BSF", "SMF", "Rx AAR", "2001", 7)))
                .startsWith("      │◀───────────────────┤     Rx AAR");
        assertThat(ladder.gap()).isEqualTo("      │      │      │      │");
    }

    @Test
    void rows_areAlignedWithinTheWidth() {
        List<Hop> hops = List.of(
                hop("SMF", "BSF", "POST /" + "x".repeat(200), "201", 1_234_567),
                hop("NRF", "SCP", "POST /y", "CONNECT_FAILED", 7),
                hop("", "SCP", "GET /nnrf-nfm/v1/nf-instances/5f0c1a2b-0000-4000-8000-0123456789ab", "404", 7),
                hop("SCP", "SMF", "Rx AAR", "2001", 99));

        assertThat(hops.subList(0, 1))
                .allSatisfy(hop -> assertThat(ladder.row(hop)).hasSize(100).endsWith(" µs"));
        assertThat(ladder.row(hops.get(2))).hasSize(100).contains("? ─▶ SCP").contains("nf-instances/5f0c…");
        assertThat(ladder.row(hops.get(3))).hasSize(100);
        assertThat(ladder.row(hops.get(1))).contains("NRF ─▶ SCP").contains("CONNECT_FAILED");
    }

    @Test
    void row_withoutUnicode_isAscii() {
        LadderRenderer ascii = new LadderRenderer(new Terminal(false, false, 100), NAMES);

        assertThat(ascii.row(hop("SMF", "SCP", "POST /a", "201", 5)))
                .startsWith("      |----->|      |      |     POST   /a")
                .endsWith("5 us");
        assertThat(ascii.row(hop("SCP", "SMF", "POST /a", "201", 5))).startsWith("      |<-----|      |      |");
        assertThat(ascii.row(hop("SCP", "SMF", "POST /a", "201", 5))).matches("\\p{ASCII}+");
    }

    @Test
    void row_hasColoursOnlyOnColourTerminal() {
        LadderRenderer colours = new LadderRenderer(new Terminal(true, true, 100), NAMES);
        Hop hop = hop("SMF", "SCP", "POST /a", "503", 5);

        assertThat(colours.row(hop)).contains("\033[33m503\033[0m");
        assertThat(colours.row(hop).replaceAll("\033\\[[0-9;]*m", "")).isEqualTo(ladder.row(hop));
    }

    @Test
    void fit_shortensTargetsAndKeepsTheirEnds() {
        String sub =
                "GET /nudr-dr/v2/policy-data/ues/imsi-001010000000001/sm-data?snssai=%7B%22sst%22%3A1%7D&dnn=internet";

        assertThat(MessageText.fit(sub, 70, "…"))
                .isEqualTo("GET    /nudr-dr/v2/policy-data/ues/imsi-001010000000001/sm-data?…")
                .hasSizeLessThanOrEqualTo(70);
        assertThat(MessageText.fit(sub, 50, "…")).isEqualTo("GET    /nudr-dr/…/imsi-001010000000001/sm-data?…");
        assertThat(MessageText.fit(sub, 44, "…")).isEqualTo("GET    /nudr-dr/…/sm-data?…");
        assertThat(MessageText.fit("POST /npcf-smpolicycontrol/v1/sm-policies", 24, "…"))
                .isEqualTo("POST   …/v1/sm-policies");
        assertThat(MessageText.fit("POST http://127.0.0.1:7601/cb/1", 40, "…")).isEqualTo("POST   /cb/1");
        assertThat(MessageText.fit("Gx CCR-I", 40, "…")).isEqualTo("Gx CCR-I");
    }
}
