// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.extension.AbstractExtension;
import io.pebbletemplates.pebble.extension.Filter;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;

/**
 * Human-readable reports, generated from the templates next to this class: Markdown, and an HTML page with plots.
 * Thread-safe.
 */
public final class Pages {
    private static final PebbleEngine ENGINE = engine();
    private static final List<TablesExtension> TABLES = List.of((TablesExtension) TablesExtension.create());

    private Pages() {}

    /** Result of a scenario. {@code report} is null if the scenario could not run; {@code why} is the reason. */
    public record Outcome(String scenario, @Nullable Report report, String why) {
        /** Returns the verdict in one or two words. */
        public String verdict() {
            if (report == null) {
                return "not run";
            }
            if (report.interrupted()) {
                return "interrupted";
            }
            boolean good = Verdict.of(report).isEmpty();
            return !good ? "worse" : Verdict.noResult(report).isEmpty() ? "as good" : "no result";
        }
    }

    /** Returns a report as Markdown, with the columns of the guide and of the run side by side. */
    public static String markdown(Report report) {
        return fill(
                "guide.md",
                Map.of(
                        "report",
                        report,
                        "scenario",
                        report.scenario(),
                        "settings",
                        report.settings(),
                        "worse",
                        Verdict.of(report),
                        "noResult",
                        Verdict.noResult(report)));
    }

    /**
     * Returns a report as a self-contained HTML page with plots: the guide compared with this run, and the runs over
     * time.
     *
     * @param runs documents of {@link JsonReport}, oldest first, ending with this run
     */
    public static String html(Report report, List<JsonNode> runs) {
        String markdown = markdown(report);
        String json = Json.text(Json.array().addAll(runs)).replace("<", "\\u003c");
        return fill("guide.html", Map.of("name", report.scenario().name(), "tables", body(markdown), "runs", json));
    }

    /** Returns a summary as Markdown, with one line per scenario. */
    public static String summary(List<Outcome> outcomes) {
        return fill("summary.md", Map.of("outcomes", outcomes));
    }

    /** Returns the summary as an HTML page. */
    public static String summaryPage(List<Outcome> outcomes) {
        String tables = body(summary(outcomes)).replace("/guide.md\"", "/guide.html\"");
        return fill("guide.html", Map.of("name", "Scenarios", "tables", tables, "runs", "[]"));
    }

    private static String body(String markdown) {
        return HtmlRenderer.builder()
                .extensions(TABLES)
                .escapeHtml(true)
                .build()
                .render(Parser.builder().extensions(TABLES).build().parse(markdown));
    }

    private static String fill(String name, Map<String, Object> values) {
        StringWriter text = new StringWriter();
        try {
            ENGINE.getTemplate(name).evaluate(text, values);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private static PebbleEngine engine() {
        ClasspathLoader templates = new ClasspathLoader(Pages.class.getClassLoader());
        templates.setPrefix("org/sigcore/scenarios/report");
        templates.setSuffix(".peb");
        return new PebbleEngine.Builder()
                .loader(templates)
                .autoEscaping(false)
                .newLineTrimming(false)
                .strictVariables(true)
                .defaultLocale(Locale.ROOT)
                .extension(new AbstractExtension() {
                    @Override
                    public Map<String, Filter> getFilters() {
                        return Map.of("number", new NumberFilter(1), "millis", new NumberFilter(1000));
                    }
                })
                .build();
    }

    /**
     * Formats a number with three significant digits, or all digits of larger integers; a dash, or the argument, for an
     * absent value.
     */
    private record NumberFilter(double unit) implements Filter {
        @Override
        public List<String> getArgumentNames() {
            return List.of("unknown");
        }

        @Override
        public Object apply(
                @Nullable Object input,
                Map<String, Object> arguments,
                PebbleTemplate self,
                EvaluationContext context,
                int line) {
            if (!(input instanceof Number number) || !Double.isFinite(number.doubleValue())) {
                return arguments.getOrDefault("unknown", "–");
            }
            double value = number.doubleValue() / unit;
            double size = Math.abs(value);
            String format = value == 0 || size >= 100 ? "%,.0f" : size >= 10 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.4f";
            return String.format(Locale.ROOT, format, value);
        }
    }
}
