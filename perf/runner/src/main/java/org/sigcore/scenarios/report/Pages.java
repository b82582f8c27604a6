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

/** Reports for people, by the templates beside this class: Markdown, and the same as a page with plots. Thread-safe. */
public final class Pages {
    private static final PebbleEngine ENGINE = engine();
    private static final List<TablesExtension> TABLES = List.of((TablesExtension) TablesExtension.create());

    private Pages() {}

    /** What has become of a scenario of a command. {@code report} is null where it could not be run, {@code why} tells. */
    public record Outcome(String scenario, @Nullable Report report, String why) {
        /** Whether it was as good as the guide. */
        public boolean good() {
            return report != null && Verdict.of(report).isEmpty();
        }
    }

    /** A report as Markdown: the guide's column next to ours. */
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
                        Verdict.of(report)));
    }

    /**
     * The same as a page that needs no network, with plots: guide and here, and the runs over time.
     *
     * @param runs documents of {@link JsonReport}, the earliest first, this one the last
     */
    public static String html(Report report, List<JsonNode> runs) {
        String markdown = markdown(report);
        String json = Json.text(Json.array().addAll(runs)).replace("<", "\\u003c");
        return fill("guide.html", Map.of("name", report.scenario().name(), "tables", body(markdown), "runs", json));
    }

    /** One line for each scenario of a command, as Markdown. */
    public static String summary(List<Outcome> outcomes) {
        return fill("summary.md", Map.of("outcomes", outcomes));
    }

    /** The same as a page. */
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

    /** Three digits that say something, all digits of what is larger; a dash, or the argument, for what nobody tells. */
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
