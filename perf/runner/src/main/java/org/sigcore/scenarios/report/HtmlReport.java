// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sigcore.scenarios.file.Results;
import tools.jackson.databind.JsonNode;

/** The Markdown report as a page that needs no network, with plots: guide and here, and the runs over time. Pure. */
public final class HtmlReport {
    private static final int WIDTH = 640;
    private static final int HEIGHT = 120;
    private static final int EDGE = 8;
    private static final String STYLE = """
            body{font:14px/1.5 system-ui,sans-serif;max-width:80em;margin:2em auto;padding:0 1em;color:#222}
            table{border-collapse:collapse}td{padding:.2em .7em;border-bottom:1px solid #ddd}tr:first-child{font-weight:bold}
            i{display:block;height:.6em;margin:.1em;background:#3b76b0}i.guide{background:#bbb}svg{background:#f7f7f7}
            """;

    /** A figure of the guide and ours. */
    private record Pair(String name, double guide, double here) {}

    private HtmlReport() {}

    /**
     * The page.
     *
     * @param runs documents of {@link JsonReport}, the earliest first, this one the last
     */
    public static String of(Report report, List<JsonNode> runs) {
        Results guide = report.scenario().results();
        List<Pair> latencies = new ArrayList<>();
        for (Results.Latency each : guide.latency()) {
            Double millis = each.avgMillis();
            for (Report.Line call : report.calls()) {
                if (millis != null && call.name().equals(each.call())) {
                    double ours = (call.figures().avgMicros() - report.micros(each)) / 1000;
                    latencies.add(new Pair(call.name(), millis, ours));
                }
            }
        }
        return "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>"
                + report.scenario().name() + "</title><style>" + STYLE + "</style><body>"
                + "<p><a href=\"index.html\">Gatling's report</a> <a href=\"guide.json\">guide.json</a></p>"
                + page(MarkdownReport.of(report))
                + "<h2>Guide (grey) and here</h2>"
                + bars(
                        "calls, asked for and made",
                        report.calls().stream()
                                .map(call -> new Pair(
                                        call.name(),
                                        call.asked(),
                                        call.figures().made()))
                                .toList())
                + bars("mean latency, ms", latencies)
                + bars(
                        "CPU µs a transaction",
                        List.of(new Pair("network function", guide.cpuMicros("nf"), report.cpuMicros())))
                + "<h2>Runs</h2>"
                + plot(
                        "CPU µs a transaction",
                        runs,
                        run -> run.at("/measured/cpuMicrosPerTransaction").asDouble(0))
                + plot(
                        "success %",
                        runs, run -> run.at("/measured/successPercent").asDouble(0))
                + plot("calls a second", runs, run -> run.at("/measured/rate").asDouble(0)) + "</body></html>\n";
    }

    /** What Markdown there is: headings, lists, tables, bold text, links. */
    public static String page(String markdown) {
        StringBuilder out = new StringBuilder();
        boolean table = false;
        for (String line : markdown.lines().toList()) {
            boolean row = line.startsWith("|");
            if (row != table) {
                out.append(row ? "<table>" : "</table>");
                table = row;
            }
            if (!row) {
                out.append(text(line));
            } else if (!line.startsWith("|---")) {
                out.append(Stream.of(line.substring(1).split("\\|", -1))
                        .map(cell -> "<td>" + inline(cell.strip()) + "</td>")
                        .collect(Collectors.joining("", "<tr>", "</tr>")));
            }
        }
        return out.append(table ? "</table>" : "").toString();
    }

    private static String text(String line) {
        String tag = line.startsWith("## ") ? "h2" : line.startsWith("# ") ? "h1" : line.startsWith("- ") ? "li" : "p";
        return line.isBlank() ? "" : "<" + tag + ">" + inline(line.replaceFirst("^(#+|-) ", "")) + "</" + tag + ">";
    }

    private static String inline(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replaceAll("\\*\\*(.+?)\\*\\*", "<b>$1</b>")
                .replaceAll("\\[(.+?)]\\((.+?)guide\\.md\\)", "<a href=\"$2guide.html\">$1</a>");
    }

    private static String bars(String title, List<Pair> pairs) {
        double most = pairs.stream()
                .mapToDouble(pair -> Math.max(pair.guide(), pair.here()))
                .max()
                .orElse(0);
        StringBuilder out = new StringBuilder("<h3>" + title + "</h3><table>");
        for (Pair pair : pairs) {
            out.append("<tr><td>").append(inline(pair.name())).append("</td><td>");
            out.append(MarkdownReport.number(pair.guide())).append("<br>").append(MarkdownReport.number(pair.here()));
            out.append("</td><td>").append(bar("guide", pair.guide() / most));
            out.append(bar("here", pair.here() / most)).append("</td></tr>");
        }
        return out.append("</table>").toString();
    }

    private static String bar(String kind, double share) {
        return String.format(Locale.ROOT, "<i class=\"%s\" style=\"width:%.1fem\"></i>", kind, 30 * share);
    }

    private static String plot(String name, List<JsonNode> runs, ToDoubleFunction<JsonNode> figure) {
        double most = Math.max(1e-9, runs.stream().mapToDouble(figure).max().orElse(1));
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < runs.size(); i++) {
            double x = EDGE + (WIDTH - 2.0 * EDGE) * i / Math.max(1, runs.size() - 1);
            double y = HEIGHT - EDGE - (HEIGHT - 2.0 * EDGE) * figure.applyAsDouble(runs.get(i)) / most;
            points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
        }
        return String.format(
                Locale.ROOT,
                "<p>%s: the last %d runs, at most %s<br><svg width=\"%d\" height=\"%d\"><polyline fill=\"none\""
                        + " stroke=\"#3b76b0\" stroke-width=\"2\" points=\"%s\"/></svg></p>",
                name,
                runs.size(),
                MarkdownReport.number(most),
                WIDTH,
                HEIGHT,
                points);
    }
}
