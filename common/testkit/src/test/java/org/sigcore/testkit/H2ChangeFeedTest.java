// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("h2")
class H2ChangeFeedTest extends ChangeFeedContract {
    @TempDir
    Path directory;

    @Override
    String url() {
        return "jdbc:h2:file:" + directory.resolve("feed").toAbsolutePath();
    }
}
