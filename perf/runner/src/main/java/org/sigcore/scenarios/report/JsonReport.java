// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.report;

import org.sigcore.model.Json;
import org.sigcore.scenarios.file.Results;
import org.sigcore.simulators.meter.CpuAccount;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A report for programs. Units are in the names. Pure. */
public final class JsonReport {
    private JsonReport() {}

    /** The document. */
    public static String of(Report report) {
        ObjectNode root = Json.object()
                .put("scenario", report.scenario().name())
                .put("nf", report.scenario().nf())
                .put("title", report.scenario().title())
                .put("scale", report.settings().scale())
                .put("eachRoleAProcess", report.settings().eachRole())
                .put("measuredSeconds", report.seconds())
                .put("processors", report.machine().processors())
                .put("loadAverageBefore", report.machine().loadBefore());
        totals(root, report);
        calls(root.putArray("calls"), report);
        phases(root, report);
        ArrayNode observed = root.putArray("observed");
        report.observed()
                .forEach(each -> observed.addObject()
                        .put("name", each.name())
                        .put("guidePerSecond", each.guideRate())
                        .put("perSecond", each.count() / report.duration()));
        ArrayNode processes = root.putArray("processes");
        report.processes().forEach(each -> processes.add(process(each)));
        root.set("runner", process(report.runner()));
        ArrayNode counters = root.putArray("counters");
        report.counters()
                .forEach(each -> counters.addObject().put("name", each.name()).put("perSecond", each.perSecond()));
        ArrayNode features = root.putArray("features");
        report.features()
                .forEach(each -> features.addObject()
                        .put("name", each.feature())
                        .put("enabledInTheGuide", each.wanted())
                        .put("state", each.state().name())
                        .put("detail", each.detail()));
        ArrayNode worse = root.putArray("worseThanTheGuide");
        Verdict.of(report).forEach(worse::add);
        ArrayNode notes = root.putArray("notes");
        report.notes().forEach(notes::add);
        return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
    }

    private static void phases(ObjectNode root, Report report) {
        ArrayNode phases =
                root.put("profile", report.settings().profile().text()).putArray("phases");
        report.phases()
                .forEach(each -> phases.addObject()
                        .put("name", each.phase().name())
                        .put("askedRate", each.askedRate())
                        .put("goodRate", each.goodRate())
                        .put("successPercent", each.successPercent())
                        .put("meanMicros", each.meanMicros())
                        .put("p99Micros", each.p99Micros())
                        .put("cpuMicrosPerTransaction", each.cpuMicros())
                        .put("residentBytes", each.residentBytes()));
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
                .put("machineTooSmall", report.machineTooSmall())
                .put("made", report.made())
                .put("failed", report.failed())
                .put("successPercent", report.successPercent())
                .put("cpuMicrosPerTransaction", report.cpuMicros())
                .put("ofWhichJvmMicrosPerTransaction", report.jvmMicros());
    }

    private static void calls(ArrayNode calls, Report report) {
        for (Report.Line line : report.calls()) {
            ObjectNode call = calls.addObject()
                    .put("name", line.name())
                    .put("guidePerSecond", line.guideRate())
                    .put("asked", line.asked())
                    .put("made", line.figures().made())
                    .put("perSecond", line.figures().perSecond())
                    .put("failed", line.figures().failed())
                    .put("avgMicros", line.figures().avgMicros())
                    .put("p50Micros", line.figures().p50Micros())
                    .put("p90Micros", line.figures().p90Micros())
                    .put("p99Micros", line.figures().p99Micros())
                    .put("maxMicros", line.figures().maxMicros());
            ObjectNode failures = call.putObject("failures");
            line.figures().reasons().forEach(failures::put);
        }
    }

    private static ObjectNode process(CpuAccount account) {
        return Json.object()
                .put("name", account.name())
                .put("cpuSeconds", account.cpu().toNanos() / 1e9)
                .put("jvmCpuSeconds", account.ofJvm().toNanos() / 1e9)
                .put("waitedSeconds", account.waited().toNanos() / 1e9)
                .put("cores", account.cores())
                .put("cpuMicrosPerTransaction", account.microsPerTransaction())
                .put("residentBytes", account.residentBytes());
    }
}
