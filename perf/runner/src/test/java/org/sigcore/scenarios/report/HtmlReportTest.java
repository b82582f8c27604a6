// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HtmlReportTest {
    @Test
    void aTableOfMarkdownIsOneOfThePage() {
        assertThat(HtmlReport.page("""
                        # a < b

                        | call | **here** |
                        |---|---|
                        | [nrf-5k](nrf-5k/guide.md) | 1 |
                        """))
                .isEqualTo("<h1>a &lt; b</h1><table><tr><td>call</td><td><b>here</b></td><td></td></tr>"
                        + "<tr><td><a href=\"nrf-5k/guide.html\">nrf-5k</a></td><td>1</td><td></td></tr></table>");
    }
}
