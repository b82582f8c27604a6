// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.app.Peers.rx;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.app.Peers.Consumer;
import org.sigcore.bsf.app.Peers.RxPeer;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.sbi.SbiResponse;

/** Requests to AFs after the binding has ended and the BSF has restarted. */
class PcfRequestsIT {
    private static final String PCF = "pcf1.example.org";
    private static final String AF = "af1.example.org";

    @TempDir
    Path directory;

    @Test
    void asr_afterRestart_isForwardedOnlyForHostThatABindingHasNamed() throws Exception {
        try (RunningNf before = LocalBsf.start(directory);
                Consumer consumer = new Consumer(before.sbi())) {
            SbiResponse registered = consumer.post(session("pcfDiamHost", "PCF1.example.org"));
            assertThat(registered.status()).isEqualTo(201);
            String location = String.valueOf(registered.headers().get("location"));
            assertThat(consumer.call("DELETE", location.substring(location.indexOf("/nbsf-management")))
                            .status())
                    .isEqualTo(204);
        }
        try (RunningNf bsf = LocalBsf.start(directory);
                RxPeer af = new RxPeer(AF, LocalBsf.diameterPort(bsf));
                RxPeer pcf = new RxPeer(PCF, LocalBsf.diameterPort(bsf));
                RxPeer other = new RxPeer("af2.example.org", LocalBsf.diameterPort(bsf))) {
            assertThat(abort(pcf).resultCode()).isEqualTo(ResultCode.DIAMETER_SUCCESS);
            assertThat(af.next().require(Base.ORIGIN_HOST)).isEqualTo(PCF);
            assertThat(abort(other).resultCode()).isEqualTo(ResultCode.DIAMETER_AUTHORIZATION_REJECTED);
            assertThat(af.received).isEmpty();
        }
    }

    private static DiameterMessage abort(RxPeer sender) {
        return sender.send(rx(CommandCode.ABORT_SESSION, "af1.example.org;1;1")
                .add(Base.DESTINATION_REALM, "example.org")
                .add(Base.DESTINATION_HOST, AF)
                .add(Rx.ABORT_CAUSE, 0));
    }
}
