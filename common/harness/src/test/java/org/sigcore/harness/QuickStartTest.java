// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuickStartTest {
    @TempDir
    private Path root;

    private QuickStart quick;
    private Path written;

    @BeforeEach
    void prepare() throws IOException {
        Files.createDirectories(root.resolve("nrf/target/quick"));
        Files.writeString(root.resolve("nrf/target/nrf.jar"), "jar");
        quick = new QuickStart(root.resolve("nrf/target/nrf.jar"));
        written = root.resolve("nrf/target/quick/nrf.aot.new");
        Files.writeString(written, "cache");
        Files.writeString(root.resolve("nrf/target/quick/place"), root.resolve("nrf/target/quick/nrf.jar") + "\n");
    }

    @Test
    void unfinishedCache_isNotUsed() {
        assertThat(quick.isPrepared()).isFalse();
        assertThat(quick.program()).noneMatch(option -> option.contains("AOTCache"));
    }

    @Test
    void incompleteCache_isDeleted() throws IOException {
        quick.keep("[info][aot] writing");
        assertThat(quick.isPrepared()).isFalse();
        assertThat(written).doesNotExist();
    }

    @Test
    void completeCache_isUsed() throws IOException {
        quick.keep("AOTCache creation is complete: " + written + " 54632448 bytes");
        assertThat(quick.isPrepared()).isTrue();
        assertThat(quick.program()).anyMatch(option -> option.startsWith("-XX:AOTCache="));
    }

    @Test
    void cacheOfMovedTree_isNotUsed() throws IOException {
        quick.keep("AOTCache creation is complete: " + written + " 54632448 bytes");
        Files.writeString(root.resolve("nrf/target/quick/place"), "/elsewhere/nrf/target/quick/nrf.jar\n");
        assertThat(quick.isPrepared()).isFalse();
        assertThat(quick.program())
                .containsExactly("-jar", root.resolve("nrf/target/nrf.jar").toString());
    }
}
