// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ImageTest {
    /** A process that continues would lack the threads that failed. */
    @ParameterizedTest
    @ValueSource(strings = {"docker/Dockerfile", "local/sigcore"})
    void outOfMemoryError_endsTheProcess(String starter) throws IOException {
        assertThat(Files.readString(Path.of(starter))).contains("-XX:+ExitOnOutOfMemoryError");
    }
}
