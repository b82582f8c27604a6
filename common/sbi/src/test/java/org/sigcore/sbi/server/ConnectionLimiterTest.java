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
    private static final int MOST = 8;
    private static final Descriptors PLENTY = new Descriptors(() -> 1_000_000, () -> 0);

    private final ConnectionLimiter crowd = new ConnectionLimiter(MOST, 50, PLENTY);
    private final List<Accepted> members = new ArrayList<>();

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

    private record Client(Remote channel, Accepted connection, boolean welcome) {
        private boolean isOpen() {
            channel.runPendingTasks();
            return channel.isOpen();
        }
    }

    private Client connect(String host) {
        return connect(crowd, host, 100);
    }

    private Client connect(ConnectionLimiter to, String host, int descriptor) {
        Remote channel = new Remote(host);
        try {
            channel.register();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        Accepted connection = new Accepted(channel);
        members.add(connection);
        return new Client(channel, connection, to.admit(connection, descriptor));
    }

    private void connectAll(int count, String host) {
        for (int i = 0; i < count; i++) {
            assertThat(connect(host).welcome()).isTrue();
        }
    }

    @Test
    void oldestUnfinishedRequest_ofTheAddressWithMost_givesWay() {
        Client other = connect("192.0.2.1");
        Client newer = connect("127.0.0.1");
        Client oldest = connect("127.0.0.1");
        connectAll(MOST - 3, "127.0.0.1");
        long now = System.nanoTime();
        other.connection().unfinishedSince(now - 9_000_000_000L);
        oldest.connection().unfinishedSince(now - 5_000_000_000L);
        newer.connection().unfinishedSince(now - 4_000_000_000L);

        assertThat(connect("127.0.0.1").welcome()).isTrue();

        assertThat(oldest.isOpen()).isFalse();
        assertThat(newer.isOpen()).isTrue();
        assertThat(other.isOpen()).isTrue();
        assertThat(crowd.refused()).isEqualTo(1);
    }

    @Test
    void unfinishedRequests_giveWayBeforeIdleConnections() {
        Client idle = connect("127.0.0.1");
        idle.connection().idleSince(System.nanoTime() - 60_000_000_000L);
        Client unfinished = connect("127.0.0.1");
        connectAll(MOST - 2, "127.0.0.1");

        connectAll(1, "127.0.0.1");

        assertThat(unfinished.isOpen()).isFalse();
        assertThat(idle.isOpen()).isTrue();
    }

    @Test
    void connectionsThatServe_stay_andNewOnesAreRefused() {
        connectAll(MOST, "127.0.0.1");
        members.forEach(Accepted::serves);

        assertThat(connect("127.0.0.1").welcome()).isFalse();
        assertThat(crowd.open()).isEqualTo(MOST);
        assertThat(crowd.refused()).isEqualTo(1);
    }

    @Test
    void addressBeyondItsShare_displacesItsOwn_whenCrowded() {
        Client own = connect("192.0.2.1");
        connectAll(4, "192.0.2.1");
        Client other = connect("198.51.100.1");
        connectAll(1, "198.51.100.2");
        assertThat(crowd.crowded()).isTrue();

        assertThat(connect("192.0.2.1").welcome()).isTrue();
        assertThat(own.isOpen()).isFalse();
        assertThat(other.isOpen()).isTrue();
        crowd.left(own.connection());

        members.forEach(Accepted::serves);
        assertThat(connect("192.0.2.1").welcome()).isFalse();
        assertThat(connect("198.51.100.3").welcome()).isTrue();
    }

    @Test
    void shareOfAnAddress_isThatOfItsIpv6Network() {
        Client first = connect("2001:db8::1");
        for (int i = 2; i <= 7; i++) {
            connectAll(1, "2001:db8::" + i);
        }

        connectAll(1, "2001:db8::8");

        assertThat(first.isOpen()).isFalse();
    }

    @Test
    void loopback_hasNoShare() {
        connectAll(MOST, "127.0.0.1");

        assertThat(crowd.refused()).isZero();
    }

    @Test
    void limit_followsTheDescriptorsThatAreLeft() {
        Descriptors few = new Descriptors(() -> 160, () -> 0); // 150 but for the reserve
        ConnectionLimiter bounded = new ConnectionLimiter(1000, 50, few);
        Client first = connect(bounded, "127.0.0.1", 148);
        assertThat(first.welcome()).isTrue();
        Client second = connect(bounded, "127.0.0.1", 149);
        assertThat(second.welcome()).isTrue();
        assertThat(bounded.crowded()).isTrue();

        assertThat(connect(bounded, "127.0.0.1", 150).welcome()).isTrue();
        assertThat(first.isOpen()).isFalse();
        bounded.left(first.connection());
        assertThat(connect(bounded, "127.0.0.1", 148).welcome())
                .as("the number of the one that closed")
                .isTrue();
        assertThat(second.isOpen()).isFalse();
        assertThat(connect(bounded, "127.0.0.1", 156).welcome())
                .as("left to management")
                .isFalse();
    }

    @Test
    void moreNewcomersThanWaited_displaceOneAnother() {
        connectAll(5 * MOST, "127.0.0.1");

        assertThat(crowd.refused()).isEqualTo(4 * MOST);
    }

    @Test
    void closedConnections_makeRoom() {
        connectAll(MOST, "127.0.0.1");
        members.forEach(Accepted::serves);

        assertThat(crowd.left(members.getFirst())).isEqualTo(MOST - 1);

        assertThat(connect("127.0.0.1").welcome()).isTrue();
    }
}
