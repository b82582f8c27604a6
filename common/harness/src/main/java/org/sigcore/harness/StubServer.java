// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness;

import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/**
 * A stub NF of the test, over h2c on a free port of all addresses, so that a core in containers can reach it. Each
 * request is handled on a virtual thread. Thread-safe.
 */
public final class StubServer implements AutoCloseable {
    private static final int MAX_BODY = 1 << 20;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiServer server;

    private StubServer(SbiRoutes routes) {
        server = SbiServer.start(
                transport,
                SbiServerConfig.of("0.0.0.0", 0),
                new BlockingApplication(SbiRouter.builder().add(routes).build(), MAX_BODY));
    }

    /** Starts a server with these routes; other requests are answered with 404. */
    public static StubServer start(SbiRoutes routes) {
        return new StubServer(routes);
    }

    /** Returns the port of the server. */
    public int port() {
        return server.port();
    }

    @Override
    public void close() {
        server.close();
        transport.close();
    }
}
