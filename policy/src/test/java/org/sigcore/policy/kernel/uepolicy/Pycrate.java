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
 * An independent decoder (pycrate of PyPI, 0.8.1) of the Python that {@code -Dsigcore.pycrate.python=/path/to/python3}
 * names. It counts the octets of sections in another way than the notes of TS 24.501 table D.6.2.1, so tests do not use
 * it for them.
 */
public final class Pycrate {
    private static final String PYTHON = System.getProperty("sigcore.pycrate.python", "python3");

    private Pycrate() {}

    /** Returns true if Python has pycrate. */
    public static boolean isAtHand() {
        return runs("import pycrate_mobile") != null;
    }

    /** Returns the output of a script, or null when it fails. */
    public static @Nullable String runs(String script, String... arguments) {
        try {
            List<String> command = new ArrayList<>(List.of(PYTHON, "-c", script));
            command.addAll(List.of(arguments));
            Process python = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return python.waitFor(30, TimeUnit.SECONDS) && python.exitValue() == 0 ? output.strip() : null;
        } catch (IOException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }
}
