// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import org.sigcore.model.Json;
import org.sigcore.scenarios.file.Results;
import org.sigcore.simulators.meter.CpuAccount;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Machine-readable report. Member names contain the units. Pure. */
public final class JsonReport {
    private JsonReport() {}

    /** Returns the JSON document. */
    public static String of(Report report) {
        ObjectNode root = Json.object()
                .put("scenario", report.scenario().name())
                .put("nf", report.scenario().nf())
                .put("title", report.scenario().title())
                .put("scale", report.settings().scale())
                .put("eachRoleAProcess", report.settings().eachRole())
                .put("measuredSeconds", report.seconds())
                .put("processors", report.machine().processors())
                .put("loadAverageBefore", report.machine().loadBefore())
                .put("profile", report.settings().profile().text());
        totals(root, report);
        root.set("calls", tree(report.calls()));
        array(root, "phases", report.phases(), JsonReport::phase);
        array(root, "times", report.times(), JsonReport::times);
        array(
                root,
                "observed",
                report.observed(),
                (to, each) -> to.put("name", each.name())
                        .put("guidePerSecond", each.guideRate())
                        .put("caused", each.caused())
                        .put("perSecond", each.count() / report.duration()));
        array(root, "processes", report.processes(), JsonReport::process);
        process(root.putObject("runner"), report.runner());
        root.set("counters", tree(report.counters()));
        root.set("features", tree(report.features()));
        root.set("cellsOfTheGuide", tree(report.cells()));
        List<String> worse = new ArrayList<>(Verdict.of(report));
        Verdict.noResult(report).forEach(each -> worse.add("no result: " + each));
        root.set("worseThanTheGuide", tree(worse));
        root.put("latenciesJudged", report.latenciesJudged());
        root.set("notes", tree(report.notes()));
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static JsonNode tree(Object value) {
        return JsonMapper.shared().valueToTree(value);
    }

    private static <T> void array(ObjectNode root, String name, Collection<T> all, BiConsumer<ObjectNode, T> write) {
        var array = root.putArray(name);
        all.forEach(each -> write.accept(array.addObject(), each));
    }

    private static void totals(ObjectNode root, Report report) {
        Results guide = report.scenario().results();
        root.putObject("guide")
                .put("rate", guide.rate())
                .put("unit", guide.unit())
                .put("successPercent", guide.successPercent())
                .put("nfCores", guide.cpu("nf"))
                .put("nfCpuMicrosPerTransaction", guide.cpuMicros("nf"))
                .put("dbCpuMicrosPerTransaction", guide.cpuMicros("db"))
                .put("sidecarCpuMicrosPerTransaction", guide.cpuMicros("sidecar"));
        root.putObject("measured")
                .put("rate", report.rate())
                .put("askedRate", report.askedRate())
                .put("transactionRate", report.transactionRate())
                .put("machineTooSmall", report.machineTooSmall())
                .put("made", report.made())
                .put("failed", report.failed())
                .put("successPercent", report.successPercent())
                .put("cpuMicrosPerTransaction", report.cpuMicros())
                .put("cpuMicrosPerTransactionOfTheGuide", report.cpuMicrosAsGuide())
                .put("ofWhichJvmMicrosPerTransaction", report.jvmMicros());
    }

    private static void phase(ObjectNode to, Report each) {
        to.put("name", each.phase().name())
                .put("askedRate", each.askedRate())
                .put("goodRate", each.goodRate())
                .put("seconds", each.seconds())
                .put("made", each.made())
                .put("successPercent", each.successPercent())
                .put("meanMicros", each.meanMicros())
                .put("p99Micros", each.p99Micros())
                .put("cpuMicrosPerTransaction", each.cpuMicros())
                .put("ofWhichJvmMicrosPerTransaction", each.jvmMicros())
                .put("residentMegabytes", each.residentMegabytes());
    }

    private static void times(ObjectNode to, Times each) {
        to.put("name", each.guide().name())
                .put("guideAvgMillis", each.guide().avgMillis())
                .put("avgMillis", each.avgMillis())
                .put("guideP50Millis", each.guide().p50Millis())
                .put("p50Millis", each.p50Millis())
                .put("guideP99Millis", each.guide().p99Millis())
                .put("p99Millis", each.p99Millis());
    }

    private static void process(ObjectNode to, CpuAccount account) {
        to.put("name", account.name())
                .put("cpuSeconds", account.cpu().toNanos() / 1e9)
                .put("jvmCpuSeconds", account.ofJvm().toNanos() / 1e9)
                .put("waitedSeconds", account.waited().toNanos() / 1e9)
                .put("cores", account.cores())
                .put("cpuMicrosPerTransaction", account.microsPerTransaction())
                .put("residentBytes", account.residentBytes());
    }
}
