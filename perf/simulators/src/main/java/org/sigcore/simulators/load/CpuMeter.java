// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** CPU time of the network functions' processes, found by the pid files of the {@code sigcore} script. Stateless. */
public final class CpuMeter {
    private final Path pidFiles;

    /** @param pidFiles directory of {@code nrf.pid} and so on, each "pid start" */
    public CpuMeter(Path pidFiles) {
        this.pidFiles = pidFiles;
    }

    /** User and system time used so far, by name; a process that is not found is left out. */
    public Map<String, Duration> read(List<String> names) {
        Map<String, Duration> times = new LinkedHashMap<>();
        for (String name : names) {
            pid(name)
                    .flatMap(ProcessHandle::of)
                    .flatMap(process -> process.info().totalCpuDuration())
                    .ifPresent(time -> times.put(name, time));
        }
        return times;
    }

    /** User and system time of this process. */
    public static Duration own() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private Optional<Long> pid(String name) {
        try {
            String first =
                    Files.readString(pidFiles.resolve(name + ".pid")).strip().split(" ", 2)[0];
            return Optional.of(Long.parseLong(first));
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }
}
