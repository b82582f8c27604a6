// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An independent decoder (pycrate of PyPI, 0.8.1), in a Python that has it: {@code -Dsigcore.pycrate.python=/path/to/python3}. Its
 * framing of sections counts other octets than the notes of TS 24.501 table D.6.2.1, and is not asked.
 */
public final class Pycrate {
    private static final String PYTHON = System.getProperty("sigcore.pycrate.python", "python3");

    private Pycrate() {}

    /** Whether it is at hand. */
    public static boolean isAtHand() {
        return runs("import pycrate_mobile") != null;
    }

    /** What a script prints; null when it fails. */
    public static @Nullable String runs(String script, String... arguments) {
        try {
            List<String> command = new ArrayList<>(List.of(PYTHON, "-c", script));
            command.addAll(List.of(arguments));
            Process python = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String said = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return python.waitFor(30, TimeUnit.SECONDS) && python.exitValue() == 0 ? said.strip() : null;
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
