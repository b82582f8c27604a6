// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.nio.file.Path;
import java.sql.SQLException;
import org.h2.tools.Server;

/**
 * An H2 server on a free loopback port: a database that several processes can share, and that outlives each of them.
 */
public final class H2Server implements AutoCloseable {
    private final Server server;

    private H2Server(Server server) {
        this.server = server;
    }

    /** Starts a server with its files in {@code directory}. */
    public static H2Server start(Path directory) throws SQLException {
        return start(directory, 0);
    }

    /** Starts a server on a given port, such as that of a closed one. */
    public static H2Server start(Path directory, int port) throws SQLException {
        return new H2Server(Server.createTcpServer(
                        "-tcpPort",
                        Integer.toString(port),
                        "-baseDir",
                        directory.toAbsolutePath().toString(),
                        "-ifNotExists")
                .start());
    }

    /** Returns the URL of a database, which is created when it is first opened. */
    public String url(String name) {
        return "jdbc:h2:tcp://127.0.0.1:" + server.getPort() + "/./" + name;
    }

    /** Returns the port of the server. */
    public int port() {
        return server.getPort();
    }

    @Override
    public void close() {
        server.stop();
    }
}
