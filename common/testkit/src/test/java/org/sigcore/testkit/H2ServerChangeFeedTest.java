// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("h2")
class H2ServerChangeFeedTest extends ChangeFeedContract {
    @TempDir
    Path directory;

    private H2Server server;

    @BeforeEach
    @Override
    void open() throws Exception {
        server = H2Server.start(directory);
        super.open();
    }

    @Override
    String url() throws SQLException {
        return server.url("feed");
    }

    @AfterEach
    void stop() {
        server.close();
    }
}
