// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testcontainers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.harness.NetworkFunction;

class ImagesTest {
    @AfterEach
    void forget() {
        System.clearProperty(Images.PROPERTY);
    }

    @Test
    void images_areThoseOfTheBuild() throws IOException {
        String build = Files.readString(Path.of("..", "..", "deploy", "docker", "build"));
        String image = Images.of(NetworkFunction.POLICY).asCanonicalNameString();

        assertThat(image).isEqualTo("sigcore/policy:0.1.0");
        assertThat(build).contains("prefix=sigcore\n").contains("tag=0.1.0\n").contains("set -- nrf scp policy bsf");
    }

    @Test
    void property_overridesImages() {
        System.setProperty(Images.PROPERTY, "registry.example/core-%s:7");

        assertThat(Images.of(NetworkFunction.NRF).asCanonicalNameString()).isEqualTo("registry.example/core-nrf:7");
    }
}
