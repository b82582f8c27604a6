// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Descriptors;

class ConnectionLimiterTest {
    private static final int MAX_CONNECTIONS = 8;
    private static final Descriptors PLENTY = new Descriptors(() -> 1_000_000, () -> 0);

    private final ConnectionLimiter limiter = new ConnectionLimiter(MAX_CONNECTIONS, 50, PLENTY);
    private final List<Accepted> connections = new ArrayList<>();

    private static final class Remote extends EmbeddedChannel {
        private final String host;

        private Remote(String host) {
            super(false, false);
            this.host = host;
        }

        @Override
        protected SocketAddress remoteAddress0() {
            return new InetSocketAddress(host, 7);
        }

        @Override
        public SocketAddress remoteAddress() {
            return remoteAddress0();
        }
    }

    private record Client(Remote channel, Accepted connection, boolean admitted) {
        private boolean isOpen() {
            channel.runPendingTasks();
            return channel.isOpen();
        }
    }

    private Client connect(String host) {
        return connect(limiter, host, 100);
    }

    private Client connect(ConnectionLimiter to, String host, int descriptor) {
        Remote channel = new Remote(host);
        try {
            channel.register();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        Accepted connection = new Accepted(channel);
        connections.add(connection);
        return new Client(channel, connection, to.admit(connection, descriptor));
    }

    private void connectAll(int count, String host) {
        for (int i = 0; i < count; i++) {
            assertThat(connect(host).admitted()).isTrue();
        }
    }

    @Test
    void fullListener_closesOldestUnfinishedRequestOfBusiestAddress() {
        Client other = connect("192.0.2.1");
        Client newer = connect("127.0.0.1");
        Client oldest = connect("127.0.0.1");
        connectAll(MAX_CONNECTIONS - 3, "127.0.0.1");
        long now = System.nanoTime();
        other.connection().unfinishedSince(now - 9_000_000_000L);
        oldest.connection().unfinishedSince(now - 5_000_000_000L);
        newer.connection().unfinishedSince(now - 4_000_000_000L);

        assertThat(connect("127.0.0.1").admitted()).isTrue();

        assertThat(oldest.isOpen()).isFalse();
        assertThat(newer.isOpen()).isTrue();
        assertThat(other.isOpen()).isTrue();
        assertThat(limiter.refused()).isEqualTo(1);
    }

    @Test
    void unfinishedRequest_isClosedBeforeIdleConnection() {
        Client idle = connect("127.0.0.1");
        idle.connection().idleSince(System.nanoTime() - 60_000_000_000L);
        Client unfinished = connect("127.0.0.1");
        connectAll(MAX_CONNECTIONS - 2, "127.0.0.1");

        connectAll(1, "127.0.0.1");

        assertThat(unfinished.isOpen()).isFalse();
        assertThat(idle.isOpen()).isTrue();
    }

    @Test
    void servingConnections_areKeptAndNewOnesRefused() {
        connectAll(MAX_CONNECTIONS, "127.0.0.1");
        connections.forEach(Accepted::serves);

        assertThat(connect("127.0.0.1").admitted()).isFalse();
        assertThat(limiter.open()).isEqualTo(MAX_CONNECTIONS);
        assertThat(limiter.refused()).isEqualTo(1);
    }

    @Test
    void addressAboveItsShare_displacesItsOwnConnections() {
        Client own = connect("192.0.2.1");
        connectAll(4, "192.0.2.1");
        Client other = connect("198.51.100.1");
        connectAll(1, "198.51.100.2");
        assertThat(limiter.crowded()).isTrue();

        assertThat(connect("192.0.2.1").admitted()).isTrue();
        assertThat(own.isOpen()).isFalse();
        assertThat(other.isOpen()).isTrue();
        limiter.left(own.connection());

        connections.forEach(Accepted::serves);
        assertThat(connect("192.0.2.1").admitted()).isFalse();
        assertThat(connect("198.51.100.3").admitted()).isTrue();
    }

    @Test
    void ipv6Addresses_shareTheLimitOfTheirNetwork() {
        Client first = connect("2001:db8::1");
        for (int i = 2; i <= 7; i++) {
            connectAll(1, "2001:db8::" + i);
        }

        connectAll(1, "2001:db8::8");

        assertThat(first.isOpen()).isFalse();
    }

    @Test
    void loopbackAddress_hasNoShareLimit() {
        connectAll(MAX_CONNECTIONS, "127.0.0.1");

        assertThat(limiter.refused()).isZero();
    }

    @Test
    void limit_followsAvailableDescriptors() {
        Descriptors few = new Descriptors(() -> 160, () -> 0); // 150 without the reserve
        ConnectionLimiter bounded = new ConnectionLimiter(1000, 50, few);
        Client first = connect(bounded, "127.0.0.1", 148);
        assertThat(first.admitted()).isTrue();
        Client second = connect(bounded, "127.0.0.1", 149);
        assertThat(second.admitted()).isTrue();
        assertThat(bounded.crowded()).isTrue();

        assertThat(connect(bounded, "127.0.0.1", 150).admitted()).isTrue();
        assertThat(first.isOpen()).isFalse();
        bounded.left(first.connection());
        assertThat(connect(bounded, "127.0.0.1", 148).admitted())
                .as("descriptor of the closed connection")
                .isTrue();
        assertThat(second.isOpen()).isFalse();
        assertThat(connect(bounded, "127.0.0.1", 156).admitted())
                .as("descriptor reserved for management")
                .isFalse();
    }

    @Test
    void newConnectionsAboveTheLimit_displaceEachOther() {
        connectAll(5 * MAX_CONNECTIONS, "127.0.0.1");

        assertThat(limiter.refused()).isEqualTo(4 * MAX_CONNECTIONS);
    }

    @Test
    void closedConnection_freesItsPlace() {
        connectAll(MAX_CONNECTIONS, "127.0.0.1");
        connections.forEach(Accepted::serves);

        assertThat(limiter.left(connections.getFirst())).isEqualTo(MAX_CONNECTIONS - 1);

        assertThat(connect("127.0.0.1").admitted()).isTrue();
    }
}
