// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;

/** The whole NF between a network of fakes on the SBI, a PGW on Gx and an AF on Rx. */
abstract class PgwAndAfFrame {
    @TempDir
    Path data;

    final BlockingQueue<DiameterMessage> toPgw = new LinkedBlockingQueue<>();
    final BlockingQueue<DiameterMessage> toAf = new LinkedBlockingQueue<>();
    /** The result code of the PGW. */
    volatile int pgwResult = ResultCode.DIAMETER_SUCCESS;
    /** An action of the PGW before its answer. */
    volatile Consumer<DiameterMessage> pgwFirst = rar -> {};

    FakeNetwork network;
    PolicyUnderTest policy;
    DiameterNode pgw;
    DiameterNode af;

    @BeforeEach
    void connect() {
        network = new FakeNetwork();
        policy = new PolicyUnderTest(wiring(), data, network, settings());
        pgw = DiameterPeers.client("pgw.sigcore.lab", Applications.GX, policy.diameterPort(), toPgw, rar -> {
            pgwFirst.accept(rar);
            return pgwResult;
        });
        af = DiameterPeers.client("pcscf.sigcore.lab", Applications.RX, policy.diameterPort(), toAf);
    }

    /** Returns the wiring class of the NF, or one that imports it. */
    Class<?> wiring() {
        return PolicyApp.class;
    }

    /** Returns settings of the NF in addition to those of every test. */
    String[] settings() {
        return new String[0];
    }

    @AfterEach
    void disconnect() {
        pgw.close();
        af.close();
        policy.close();
        network.close();
    }
}
