// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A report that is written once and rendered as Markdown and as HTML. Pictures are in the HTML only. */
public final class Page {
    private static final String STYLE = """
            body { font: 15px/1.45 system-ui, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #1b1f24 }
            table { border-collapse: collapse; margin: 1em 0 } th, td { border: 1px solid #d0d7de; padding: .25em .6em; text-align: right }
            th:first-child, td:first-child { text-align: left } th { background: #f6f8fa } svg { max-width: 100%; height: auto }
            """;

    private sealed interface Part {
        record Heading(int level, String text) implements Part {}

        record Text(String text) implements Part {}

        record Items(List<String> items) implements Part {}

        record Table(List<String> head, List<List<String>> rows) implements Part {}

        record Picture(String svg) implements Part {}
    }

    private final String title;
    private final List<Part> parts = new ArrayList<>();

    public Page(String title) {
        this.title = title;
        parts.add(new Part.Heading(1, title));
    }

    /** Adds a heading of a section. */
    public void heading(String text) {
        parts.add(new Part.Heading(2, text));
    }

    /** Adds a paragraph, formatted as by {@link String#format} in the root locale. */
    @SuppressWarnings("AnnotateFormatMethod") // the annotation is not among the libraries
    public void text(String format, Object... values) {
        parts.add(new Part.Text(String.format(Locale.ROOT, format, values)));
    }

    /** Adds a list. */
    public void items(List<String> items) {
        parts.add(new Part.Items(List.copyOf(items)));
    }

    /** Adds a table; the first column is a name. */
    public void table(List<String> head, List<List<String>> rows) {
        parts.add(new Part.Table(List.copyOf(head), List.copyOf(rows)));
    }

    /** Adds a picture in SVG. */
    public void picture(String svg) {
        parts.add(new Part.Picture(svg));
    }

    /** Formats a number in the root locale. */
    public static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }

    /** Renders as Markdown. */
    public String markdown() {
        return parts.stream()
                .map(Page::markdown)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n\n", "", "\n"));
    }

    private static String markdown(Part part) {
        return switch (part) {
            case Part.Heading it -> "#".repeat(it.level()) + " " + it.text();
            case Part.Text it -> it.text();
            case Part.Items it -> it.items().stream().map(item -> "- " + item).collect(Collectors.joining("\n"));
            case Part.Table it -> {
                List<String> lines = new ArrayList<>();
                lines.add(row(it.head()));
                lines.add("|---" + "|---:".repeat(it.head().size() - 1) + "|");
                it.rows().forEach(row -> lines.add(row(row)));
                yield String.join("\n", lines);
            }
            case Part.Picture _ -> "";
        };
    }

    private static String row(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.replace("|", "\\|").replace("<", "&lt;"))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** Renders as one HTML file that loads nothing. */
    public String html() {
        return "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>" + escaped(title)
                + "</title>\n<style>\n" + STYLE + "</style></head><body>\n"
                + parts.stream().map(Page::html).collect(Collectors.joining("\n")) + "\n</body></html>\n";
    }

    private static String html(Part part) {
        return switch (part) {
            case Part.Heading it -> "<h%1$d>%2$s</h%1$d>".formatted(it.level(), escaped(it.text()));
            case Part.Text it -> "<p>" + escaped(it.text()) + "</p>";
            case Part.Items it ->
                it.items().stream()
                        .map(item -> "<li>" + escaped(item) + "</li>")
                        .collect(Collectors.joining("\n", "<ul>", "</ul>"));
            case Part.Table it ->
                "<table><thead>" + cells(it.head(), "th") + "</thead><tbody>"
                        + it.rows().stream().map(row -> cells(row, "td")).collect(Collectors.joining("\n"))
                        + "</tbody></table>";
            case Part.Picture it -> it.svg();
        };
    }

    private static String cells(List<String> cells, String tag) {
        return cells.stream()
                .map(cell -> "<" + tag + ">" + escaped(cell) + "</" + tag + ">")
                .collect(Collectors.joining("", "<tr>", "</tr>"));
    }

    /** Escapes a text for HTML and SVG. */
    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
