// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;

/** The applications of each kind of Diameter peer: a peer sends only commands of its advertised application. */
class DiameterMatrixIT extends PgwAndAfFrame {
    private static final Map<DiameterApplication, Integer> COMMANDS = new LinkedHashMap<>();

    static {
        COMMANDS.put(Applications.GX, CommandCode.CREDIT_CONTROL);
        COMMANDS.put(Applications.RX, CommandCode.AA);
        COMMANDS.put(Applications.SY, CommandCode.SPENDING_STATUS_NOTIFICATION);
        COMMANDS.put(Applications.SD, CommandCode.CREDIT_CONTROL);
        COMMANDS.put(Applications.SH, CommandCode.PUSH_NOTIFICATION);
    }

    @Test
    void peer_sendsOnlyCommandsOfAdvertisedApplication() {
        for (DiameterApplication advertised : COMMANDS.keySet()) {
            String host = "peer-" + advertised.id() + ".sigcore.lab";
            try (DiameterNode peer =
                    DiameterPeers.client(host, advertised, policy.diameterPort(), new ConcurrentLinkedQueue<>())) {
                COMMANDS.forEach((application, command) -> {
                    DiameterMessage request = DiameterPeers.request(
                                    command, application.id(), host + ";1;" + application.id())
                            .build();
                    int result = DiameterPeers.send(peer, request).resultCode();
                    boolean refused = result == ResultCode.DIAMETER_APPLICATION_UNSUPPORTED;
                    assertThat(refused)
                            .as("%s sends command %s of %s: %s", host, command, application.id(), result)
                            .isEqualTo(!application.equals(advertised));
                });
            }
        }
    }
}
