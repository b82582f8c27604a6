// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/** README of a chart: its values with defaults, described by the comments of values.yaml. */
final class ChartReadme {
    private static final Path CHARTS = Path.of("helm");
    private static final Pattern KEY = Pattern.compile(" *([A-Za-z][\\w.-]*):(?: +([^# ][^#]*?))?(?: *# (.*))?");
    private static final int INDENT = 2;

    private final List<String> rows = new ArrayList<>();
    private final List<String> path = new ArrayList<>();
    private final List<String> comment = new ArrayList<>();

    /** Indentation of the list item that is skipped with its members. */
    private int item = Integer.MAX_VALUE;

    private ChartReadme() {}

    /** Returns the text of the page. */
    static String of(String chart) throws IOException {
        ChartReadme readme = new ChartReadme();
        List<String> values = Files.readAllLines(CHARTS.resolve(chart).resolve("values.yaml"));
        values.stream().skip(1).forEach(readme::read); // the first line describes the file
        List<String> lines = new ArrayList<>(heading(chart));
        lines.addAll(readme.rows);
        return String.join("\n", lines) + "\n";
    }

    private static List<String> heading(String chart) throws IOException {
        Map<String, Object> about;
        try (Reader text = Files.newBufferedReader(CHARTS.resolve(chart).resolve("Chart.yaml"))) {
            about = new Yaml().load(text);
        }
        return List.of(
                "# Chart " + chart,
                "",
                about.get("description") + ". Version " + about.get("version") + ", for Kubernetes "
                        + about.get("kubeVersion") + ".",
                "",
                "Tasks, Services and images: [charts](../README.md). Each key is checked by `values.schema.json`.",
                "",
                "| value | default | description |",
                "|---|---|---|");
    }

    private void read(String line) {
        Matcher key = KEY.matcher(line);
        int indent = line.length() - line.stripLeading().length();
        if (indent > item) {
            return;
        }
        item = line.stripLeading().startsWith("- ") ? indent : Integer.MAX_VALUE;
        if (line.isBlank()) {
            comment.clear();
        } else if (line.startsWith("# ")) {
            comment.add(line.substring(2));
        } else if (key.matches()) {
            int depth = indent / INDENT;
            path.subList(depth, path.size()).clear();
            path.add(key.group(1));
            add(key.group(2), key.group(3));
        }
    }

    /** Adds a row for a key with a value or a description; roles without values of their own are not listed. */
    private void add(@Nullable String value, @Nullable String ownComment) {
        String description = ownComment != null ? ownComment : String.join(" ", comment);
        comment.clear();
        boolean plainRole = path.size() == 2 && path.getFirst().equals("roles") && "{}".equals(value);
        if ((value == null && description.isEmpty()) || (plainRole && description.isEmpty())) {
            return;
        }
        rows.add("| `" + String.join(".", path) + "` | " + (value == null ? "" : "`" + value + "`") + " | "
                + description.replace("|", "\\|") + " |");
    }
}
