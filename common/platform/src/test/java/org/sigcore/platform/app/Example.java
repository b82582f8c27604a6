// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.platform.example.ExampleApp;

/** Starts the example NF on free ports, in this JVM. */
public final class Example {
    private Example() {}

    /** Starts the NF, which the caller closes. */
    public static RunningNf start(Path data, String... args) {
        return SigcoreApplication.start("example", ExampleApp.class, args(data, args));
    }

    /** The command line that {@link #start} uses. */
    static String[] args(Path data, String... more) {
        List<String> all = new ArrayList<>(List.of("--server.port=0", "--sigcore.data-dir=" + data));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }
}
