// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.harness.StubServer;
import org.sigcore.testcontainers.Images;
import org.sigcore.testcontainers.SigcoreCore;

/** The same with each function in a container, of the images that {@code deploy/docker/build} makes. */
class PolicyInContainersTest {
    private static final StubServer UDR = Udr.start();
    private static final SigcoreCore CORE = new SigcoreCore().withProfile("UDR", "nudr-dr/v2", UDR.port());

    @BeforeAll
    static void start() {
        if (Images.absence().isEmpty()) {
            CORE.start();
        }
    }

    // Before each test and not before all: then the report names the tests that are skipped, and why.
    @BeforeEach
    void needsImages() {
        assumeTrue(Images.absence().isEmpty(), Images::absence);
    }

    @AfterAll
    static void stop() {
        CORE.stop();
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
