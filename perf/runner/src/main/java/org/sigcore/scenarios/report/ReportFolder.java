// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Folder of a scenario's reports: Gatling's report, the comparison with the guide, and a history with one line per run.
 */
public final class ReportFolder {
    /** Name of the file with the CPU time of slices, next to the folder of Gatling. */
    public static final String SLICES = "slices.json";

    private static final String RUNS = "runs.jsonl";
    private static final int SHOWN = 50;
    private final Path folder;

    /** @param folder folder, created if absent */
    public ReportFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Writes a report.
     *
     * @param gatling folder of Gatling's report to copy; null if absent
     */
    public void write(Report report, @Nullable Path gatling) throws IOException {
        Files.createDirectories(folder);
        Files.deleteIfExists(folder.resolve("index.html")); // of a previous run
        if (gatling != null) {
            copy(gatling);
        }
        ObjectNode document = (ObjectNode) Json.parse(JsonReport.of(report));
        Provenance provenance = Provenance.now();
        document.set("provenance", JsonMapper.shared().valueToTree(provenance));
        ObjectNode line = document.deepCopy().put("at", provenance.date());
        if (gatling != null && Files.exists(gatling.resolveSibling(SLICES))) {
            document.set("slices", Json.parse(Files.readString(gatling.resolveSibling(SLICES))));
        }
        Path file = folder.resolve(RUNS);
        List<String> lines = new ArrayList<>(Files.exists(file) ? Files.readAllLines(file) : List.of());
        lines.add(Json.text(line));
        Files.write(file, lines.subList(Math.max(0, lines.size() - SHOWN), lines.size()));
        List<JsonNode> runs = new ArrayList<>();
        for (String each : lines.subList(Math.max(0, lines.size() - SHOWN), lines.size())) {
            runs.add(Json.parse(each));
        }
        Files.writeString(folder.resolve("guide.md"), Pages.markdown(report));
        Files.writeString(folder.resolve("guide.html"), Pages.html(report, runs));
        // The last file: a reader that finds it finds the pages as well.
        Files.writeString(
                folder.resolve("guide.json"),
                JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n");
    }

    // Omits Gatling's log of every call, which is large and no longer needed.
    private void copy(Path gatling) throws IOException {
        try (Stream<Path> all = Files.walk(gatling)) {
            for (Path each : all.toList()) {
                Path to = folder.resolve(gatling.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(to);
                } else if (!each.toString().endsWith(".log")) {
                    Files.copy(each, to, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }
}
