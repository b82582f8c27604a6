// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiStreamReceiver;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.testkit.Await;

/** Number of connections to the many authorities that requests name. */
@Timeout(60)
class OpenConnectionsTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final int MOST = 3;
    private static final SbiRequest REQUEST = SbiRequest.of("GET", "/");

    private interface Use {
        void of(SbiClient client, SbiServer server);
    }

    private static void with(SbiApplication application, Use use) {
        SbiClientConfig config = SbiClientConfig.defaults().withPool(new SbiClientConfig.Pool(1, 1, 100, 10, MOST));
        try (SbiTransport transport = SbiTransport.start(1);
                SbiServer server = SbiServer.start(transport, SbiServerConfig.of("0.0.0.0", 0), application);
                SbiClient client = new SbiClient(transport, config)) {
            use.of(client, server);
        }
    }

    private static ApiRoot root(SbiServer server, int number) {
        return ApiRoot.of("http", "127.0.0." + number, server.port());
    }

    @Test
    void newAuthority_replacesTheOneThatIsIdle() {
        with(new BlockingApplication(request -> SbiResponse.of(204), 1 << 20), (client, server) -> {
            for (int i = 1; i <= 20; i++) {
                assertThat(client.send(root(server, i), REQUEST, LONG).status()).isEqualTo(204);
            }
            Await.until(() -> server.connections() <= MOST);
            assertThat(client.connectionsRefused()).isZero();
        });
    }

    @Test
    void requestToNewAuthority_fails_whileAllConnectionsAreInUse() {
        with((stream, headers, end) -> SbiStreamReceiver.DEAF, (client, server) -> {
            for (int i = 1; i <= MOST; i++) {
                var _ = client.sendAsync(root(server, i), REQUEST, LONG);
            }
            Await.until(() -> server.connections() == MOST);
            assertThatThrownBy(() -> client.send(root(server, MOST + 1), REQUEST, LONG))
                    .isInstanceOf(SbiCallException.class)
                    .hasMessageContaining("NO_CAPACITY");
            assertThat(client.connectionsRefused()).isEqualTo(1);
            assertThat(server.connections()).isEqualTo(MOST);
        });
    }
}
