// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("h2")
class H2DatabaseTest extends DatabaseContract {
    @TempDir
    Path directory;

    @Override
    String url() {
        return "jdbc:h2:file:" + directory.resolve(UUID.randomUUID().toString()) + ";AUTO_SERVER=TRUE";
    }
}
