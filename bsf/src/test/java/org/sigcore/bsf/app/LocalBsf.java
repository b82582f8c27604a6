// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.edge.DiameterEdge;

/** A BSF in the process of the test, on free ports and open to every Diameter peer. */
final class LocalBsf {
    private LocalBsf() {}

    /** @param more arguments in addition to the usual ones */
    static RunningNf start(Path directory, String... more) {
        Stream<String> usual = Stream.of(
                "--sigcore.data-dir=" + BsfData.in(directory),
                "--server.port=0",
                "--sigcore.sbi.port=0",
                "--sigcore.diameter.port=0",
                "--sigcore.diameter.unknown-peers=accept",
                "--sigcore.nrf-client.enabled=false");
        return SigcoreApplication.start(
                "bsf", BsfApp.class, Stream.concat(usual, Arrays.stream(more)).toArray(String[]::new));
    }

    /** Returns the port of its Diameter node. */
    static int diameterPort(RunningNf bsf) {
        return bsf.bean(DiameterEdge.class).node().localAddresses().getFirst().getPort();
    }
}
