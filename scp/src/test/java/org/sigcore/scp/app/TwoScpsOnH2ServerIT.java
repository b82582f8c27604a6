// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.app;

import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.sigcore.testkit.ConcurrentClass;
import org.sigcore.testkit.H2Server;

@ConcurrentClass
class TwoScpsOnH2ServerIT extends TwoScpsContract {
    private @Nullable H2Server server;

    @Override
    String url(Path directory) throws SQLException {
        server = H2Server.start(directory);
        return server.url("scp");
    }

    @AfterEach
    void stopServer() {
        if (server != null) {
            server.close();
        }
    }
}
