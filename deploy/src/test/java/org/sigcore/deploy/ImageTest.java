// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Images and charts: every script that builds, publishes or checks them knows all of them. */
class ImageTest {
    private static final List<String> PROGRAMS = List.of("nrf", "scp", "policy", "bsf", "console");

    /** A process that continues would lack the threads that failed. */
    @ParameterizedTest
    @ValueSource(strings = {"docker/Dockerfile", "local/sigcore"})
    void outOfMemoryError_endsTheProcess(String starter) throws IOException {
        assertThat(Files.readString(Path.of(starter))).contains("-XX:+ExitOnOutOfMemoryError");
    }

    @Test
    void images_areBuiltAndReleasedForAllPrograms() throws IOException {
        assertThat(words("docker/build", "set -- (.*)")).containsExactlyElementsOf(PROGRAMS);
        assertThat(words("release/archive", "programs=\\((.*?)\\)")).containsExactlyElementsOf(PROGRAMS);
        List<String> released =
                Stream.concat(PROGRAMS.stream(), Stream.of("simulators")).toList();
        assertThat(words("release/images", "images=\\((.*?)\\)")).containsExactlyElementsOf(released);
        assertThat(words("release/dry-run", "images=\\((.*?)\\)")).containsExactlyElementsOf(released);
        String context = Files.readString(Path.of("..", ".dockerignore"));
        released.forEach(program -> assertThat(context).containsPattern("(?m)^!(\\S+/)?target/" + program + "[.]jar$"));
        String lesson = Files.readString(Path.of("docker", "lesson"));
        PROGRAMS.forEach(program -> assertThat(lesson).containsPattern("(?m)^ +" + program + "\\) port=\\d+"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"release/charts", "release/dry-run"})
    void charts_areAllReleased(String script) throws IOException {
        List<String> released = words(script, "charts=\\((.*?)\\)");
        assertThat(released).endsWith("sigcore");
        try (Stream<Path> charts = Files.list(Path.of("helm"))) {
            assertThat(released)
                    .containsExactlyInAnyOrderElementsOf(
                            charts.filter(folder -> Files.exists(folder.resolve("Chart.yaml")))
                                    .map(folder -> folder.getFileName().toString())
                                    .filter(chart -> !chart.equals("sigcore-common"))
                                    .toList());
        }
    }

    private static List<String> words(String script, String pattern) throws IOException {
        Matcher list = Pattern.compile(pattern).matcher(Files.readString(Path.of(script)));
        assertThat(list.find()).as(script + ": " + pattern).isTrue();
        return List.of(list.group(1).split(" "));
    }
}
