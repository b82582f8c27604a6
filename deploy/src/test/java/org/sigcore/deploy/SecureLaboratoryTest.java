// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** The configuration of {@code sigcore up --secure}, and how its tools reach management. */
class SecureLaboratoryTest {
    private static final Path LOCAL = Path.of("local").toAbsolutePath();

    @TempDir
    private Path data;

    private static Map<String, Object> map(Map<String, Object> of, String name) {
        @SuppressWarnings("unchecked") // keys of these files are strings
        Map<String, Object> map = (Map<String, Object>) of.get(name);
        return Objects.requireNonNull(map, name);
    }

    private static Map<String, Object> secure(String name) throws IOException {
        return new Yaml().load(Files.readString(LOCAL.resolve("secure").resolve(name + ".yaml")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "scp", "policy", "bsf"})
    void managementPort_hasTheCertificateOfItsFunction(String nf) throws IOException {
        assertThat(map(map(secure(nf), "server"), "ssl"))
                .containsEntry("key-store", "file:${SIGCORE_DATA}/identities/" + nf + ".p12");
        assertThat(map(map(secure("all"), "server"), "ssl")).containsEntry("enabled-protocols", "TLSv1.3");
    }

    @Test
    void metrics_requireViewer() throws IOException {
        assertThat(map(map(secure("all"), "sigcore"), "management")).containsEntry("metrics", "viewer");
    }

    @Test
    void commandLine_connectsOverTls() throws Exception {
        ProcessBuilder ask = new ProcessBuilder(LOCAL.resolve("ask").toString(), "config", "get", "nrf");
        ask.environment().put("SIGCORE_DATA", data.toString()); // has no certificate authority
        ask.environment().put("SIGCORE_SECURE", "yes");
        Process process = ask.redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).isEqualTo(1);
        assertThat(text).contains("nrf does not answer at https://127.0.0.1:7180");
    }
}
