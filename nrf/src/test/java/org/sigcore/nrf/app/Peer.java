// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.SbiHandler;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;

/** A peer over HTTP/2 on loopback that records the received requests. */
final class Peer implements AutoCloseable {
    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiServer server;
    final List<SbiRequest> requests = new CopyOnWriteArrayList<>();

    Peer(SbiHandler handler) {
        server = SbiServer.start(
                transport,
                SbiServerConfig.of("127.0.0.1", 0),
                new BlockingApplication(
                        request -> {
                            requests.add(request);
                            return handler.handle(request);
                        },
                        1 << 20));
    }

    int port() {
        return server.port();
    }

    /** Returns the entry of this peer in a list of hosts. */
    String host(int priority) {
        return "{'host':'127.0.0.1','port':" + port() + ",'priority':" + priority + "}";
    }

    @Override
    public void close() {
        server.close();
        transport.close();
    }
}
