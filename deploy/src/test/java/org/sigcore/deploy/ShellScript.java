// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs shell scripts of this repository with programs that a test replaces. */
final class ShellScript {
    private static final int MOST_SECONDS = 30;
    private final Path folder;
    private final Path programs;

    /** Exit code, and standard output with standard error. */
    record Ended(int code, String text) {}

    ShellScript(Path folder) throws IOException {
        this.folder = folder;
        programs = Files.createDirectories(folder.resolve("bin"));
    }

    /** Replaces a program by lines of sh. The variable {@code at} is the folder of the test. */
    ShellScript program(String name, String lines) throws IOException {
        Path file = Files.writeString(programs.resolve(name), "#!/bin/sh\nat='" + folder + "'\n" + lines);
        if (!file.toFile().setExecutable(true)) {
            throw new IOException(file + " cannot be made executable");
        }
        return this;
    }

    /** Runs bash with these arguments. A script that does not end is killed, and has the exit code 137. */
    Ended run(Map<String, String> environment, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("timeout", "-s", "KILL", String.valueOf(MOST_SECONDS), "bash"));
        command.addAll(List.of(arguments));
        Path output = folder.resolve("output");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("PATH", programs + ":" + System.getenv("PATH"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(2L * MOST_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError(command + " did not end");
        }
        return new Ended(process.exitValue(), Files.readString(output));
    }
}
