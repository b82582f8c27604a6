// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class PageTest {
    @Test
    void page_isRenderedAsMarkdownAndHtml() {
        Page page = new Page("A < B");
        page.heading("Part");
        page.text("%.1f %%", 12.34);
        page.table(List.of("name", "value"), List.of(List.of("a", "1"), List.of("b", "2")));
        page.items(List.of("first"));
        assertThat(page.markdown()).isEqualTo("""
                # A < B

                ## Part

                12.3 %

                | name | value |
                |---|---:|
                | a | 1 |
                | b | 2 |

                - first
                """);
        assertThat(page.html())
                .contains("<h1>A &lt; B</h1>", "<tr><td>b</td><td>2</td></tr>", "<li>first</li>", "<p>12.3 %</p>");
    }

    @Test
    void chart_isWellFormedAndKeepsCurvesInside() throws Exception {
        String svg = new Chart("Rates & more", "seconds", 100)
                .period(20, 30)
                .curve("good", new double[] {0, 50, 100})
                .curve("bad", new double[] {0, 0, 0})
                .svg();
        Element root = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)))
                .getDocumentElement();
        NodeList curves = root.getElementsByTagName("polyline");
        assertThat(curves.getLength()).isEqualTo(2);
        String points = ((Element) curves.item(0)).getAttribute("points").strip();
        assertThat(points.split(" ", -1)).hasSize(3).allSatisfy(point -> {
            String[] xy = point.split(",", -1);
            assertThat(Double.parseDouble(xy[0])).isBetween(70.0, 850.0);
            assertThat(Double.parseDouble(xy[1])).isBetween(34.0, 226.0);
        });
        assertThat(points).endsWith(",34.0");
    }
}
