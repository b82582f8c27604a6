// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A folder with benchmarks: two scenarios, two reports of one of them, the real perf/compare, and a program in place of
 * perf/run that writes a report at once, or, at a scale of 0.05, waits until it is stopped, or, at a scale of 0.001, ends
 * and leaves a process behind that keeps its output open.
 */
final class BenchmarkFiles {
    private static final String RUN = """
            #!/usr/bin/env bash
            echo "arguments: $*"
            echo '2026-11-29 00:11:18 GMT                  5s elapsed'
            echo '> Global                         |     1,000 |       998 |         2'
            echo '2026-11-29 00:11:23 GMT                 10s elapsed'
            echo '> Global                         |     3,000 |     2,998 |         2'
            [[ $* == *'--scale 0.05 '* ]] && exec sleep 300
            [[ $* == *'--scale 0.001 '* ]] && { sleep 60 & exit 3; }
            cd -- "$(dirname -- "$0")" && mkdir -p reports/new
            sed "s/2026-11-03T10:00:00Z/$(date -u +%FT%TZ)/" new.json >reports/new/guide.json
            """;

    private BenchmarkFiles() {}

    /** Creates the folder. Returns its root. */
    static Path in(Path root) throws IOException {
        Path perf = Files.createDirectories(root.resolve("perf"));
        for (String name : new String[] {"nrf-5k", "scp-c1"}) {
            Path file = perf.resolve("scenarios/" + name.substring(0, 3) + "/" + name + ".yaml");
            Files.createDirectories(file.getParent());
            Files.writeString(
                    file,
                    "name: %s\nnf: %s\ntitle: \"Calls of %s\"\nresults:\n  rate: 5195\n"
                            .formatted(name, name.substring(0, 3), name));
        }
        report(perf.resolve("reports/first"), "guide.json", "2026-11-01T10:00:00Z", 0.10);
        report(perf.resolve("reports/second"), "guide.json", "2026-11-02T10:00:00Z", 0.12);
        report(perf, "new.json", "2026-11-03T10:00:00Z", 0.10);
        Files.writeString(perf.resolve("reports/first/guide.html"), "<h1>report</h1><script>window.pwned=1</script>");
        Files.writeString(perf.resolve("reports/guide.json"), "{\"scenario\":\"half wri");
        Files.writeString(perf.resolve("run"), RUN);
        Files.setPosixFilePermissions(perf.resolve("run"), PosixFilePermissions.fromString("rwx------"));
        Files.createSymbolicLink(
                perf.resolve("compare"), Path.of("../../perf/compare").toAbsolutePath());
        return root;
    }

    private static void report(Path folder, String name, String date, double cpuSeconds) throws IOException {
        StringBuilder slices = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            double noise = (i % 3) * 0.001;
            slices.append(i == 0 ? "" : ",")
                    .append("{\"seconds\":1.0,\"cpuSeconds\":%s}".formatted(cpuSeconds + noise));
        }
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name), """
                {"scenario":"nrf-5k","nf":"nrf","title":"Calls of nrf-5k","scale":0.01,"eachRoleAProcess":false,"processors":2,
                "profile":"steady","guide":{"rate":5195.0,"unit":"TPS","nfCpuMicrosPerTransaction":7408.6},
                "measured":{"rate":50.0,"askedRate":50.0,"machineTooSmall":false,"made":500,"failed":0,"successPercent":100.0,
                "cpuMicrosPerTransaction":%s,"ofWhichJvmMicrosPerTransaction":100.0},
                "calls":[{"name":"<img src=x onerror='window.pwned=1'>","made":500,"failed":0,"avgMicros":900.0,"p50Micros":800.0,
                "p99Micros":2000.0}],"worseThanTheGuide":[],
                "provenance":{"commit":"c0ffee0123456789","date":"%s","jdk":"JDK 25","cpu":"A processor","system":"Linux",
                "command":"perf/run nrf-5k"},"slices":[%s]}
                """.formatted(cpuSeconds / 50 * 1e6, date, slices));
    }
}
