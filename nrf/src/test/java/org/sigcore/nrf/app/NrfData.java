// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import java.nio.file.Path;
import java.util.List;
import org.sigcore.testkit.TestDatabases;

/** Data directories of the NF, with a migrated database from the start. */
final class NrfData {
    private NrfData() {}

    /** Returns the directory. */
    static Path in(Path directory) {
        TestDatabases.prepareNf(
                directory,
                "nrf",
                List.of("db/migration/history", "db/migration/configuration", "db/migration/feed", "db/migration/nrf"));
        return directory;
    }
}
