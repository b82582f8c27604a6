// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatlingRunTest {
    @TempDir
    private Path folder;

    @Test
    void failedRun_removesFiguresOfAnEarlierRun() throws IOException {
        Files.writeString(folder.resolve("latencies.json"), "{\"calls\":{\"old\":{\"count\":1}}}");
        Duration second = Duration.ofSeconds(1);
        GatlingRun broken = new GatlingRun(
                () -> {
                    throw new IllegalStateException("broken simulation");
                },
                Phase.steady("second", 1, second),
                second,
                100,
                () -> {},
                () -> {});

        assertThatThrownBy(() -> broken.run(folder, false)).isInstanceOf(RuntimeException.class);
        assertThat(folder.resolve("latencies.json")).doesNotExist();
    }

    @Test
    void reportIn_returnsTheLatestReport() throws IOException {
        for (String name : new String[] {"simulation-20260101000000000", "simulation-20261231000000000"}) {
            Files.writeString(Files.createDirectory(folder.resolve(name)).resolve("index.html"), name);
        }
        assertThat(GatlingRun.reportIn(folder)).hasFileName("simulation-20261231000000000");
    }
}
