// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sigcore.harness.StubServer;
import org.sigcore.junit.SigcoreCore;

/** NRF, SCP, PCF and BSF in the process of the test: no Docker, some seconds for the first core, two for each later one. */
class PolicyInProcessTest {
    private static final StubServer UDR = Udr.start();

    @RegisterExtension
    static final SigcoreCore CORE = new SigcoreCore().withProfile("UDR", "nudr-dr/v2", UDR.port());

    @AfterAll
    static void stop() {
        UDR.close();
    }

    @Test
    void thePcfAsksOurUdr() {
        assertEquals(201, Smf.createPolicy(CORE).status());

        String ladder = CORE.ladder();
        System.out.println(ladder);
        assertTrue(ladder.contains("/nudr-dr/"), ladder);
    }
}
