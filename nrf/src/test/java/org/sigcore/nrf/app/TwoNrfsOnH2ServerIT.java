// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.sigcore.testkit.ConcurrentClass;
import org.sigcore.testkit.H2Server;

@Tag("h2")
@ConcurrentClass
class TwoNrfsOnH2ServerIT extends TwoNrfsContract {
    private @Nullable H2Server server;

    @Override
    String url(Path directory) throws SQLException {
        server = H2Server.start(directory);
        return server.url("nrf");
    }

    @AfterEach
    void stopServer() {
        if (server != null) {
            server.close();
        }
    }
}
