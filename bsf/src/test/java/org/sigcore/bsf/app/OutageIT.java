// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.app.Peers.aar;
import static org.sigcore.bsf.app.Peers.rx;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.bsf.app.Peers.RxPeer;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.ResultCode;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.testkit.H2Server;

/** A temporary outage of the store: initial AARs are refused, known sessions continue, and the service recovers. */
class OutageIT {
    @TempDir
    Path directory;

    @Test
    void storeOutage_refusesInitialAarWith3004AndKeepsSessions() throws Exception {
        H2Server store = H2Server.start(directory);
        try (RunningNf bsf = LocalBsf.start(directory, "--sigcore.store.url=" + store.url("bsf"));
                Consumer consumer = new Consumer(bsf.sbi());
                RxPeer pcf = new RxPeer("pcf1.example.org", LocalBsf.diameterPort(bsf));
                RxPeer af = new RxPeer("af1.example.org", LocalBsf.diameterPort(bsf))) {
            assertThat(consumer.post(session("ipv4Addr", "10.5.0.1")).status()).isEqualTo(201);
            assertThat(open(af)).isEqualTo(ResultCode.DIAMETER_SUCCESS);

            int port = store.port();
            store.close();
            assertThat(open(af)).isEqualTo(ResultCode.DIAMETER_TOO_BUSY);
            assertThat(af.send(rx(CommandCode.AA, "af;1")
                                    .add(Base.DESTINATION_REALM, "example.org")
                                    .add(Base.DESTINATION_HOST, "pcf1.example.org"))
                            .resultCode())
                    .isEqualTo(ResultCode.DIAMETER_SUCCESS);

            store = H2Server.start(directory, port);
            until(() -> open(af) == ResultCode.DIAMETER_SUCCESS);
            assertThat(pcf.received).hasSize(3);
        } finally {
            store.close();
        }
    }

    private static int open(RxPeer af) {
        return af.send(aar("af;1", "10.5.0.1")).resultCode();
    }
}
