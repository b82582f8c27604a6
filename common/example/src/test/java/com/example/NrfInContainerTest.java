// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package com.example;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.harness.NetworkFunction;
import org.sigcore.testcontainers.Images;
import org.sigcore.testcontainers.NrfContainer;
import org.sigcore.testcontainers.SigcoreCore;

/** A single function in a container. Runs on Java 17. */
class NrfInContainerTest {
    @Test
    void anNrfIsReady() throws Exception {
        assumeTrue(Images.absence().isEmpty(), Images::absence);
        try (NrfContainer nrf = new NrfContainer()) {
            nrf.start();
            HttpRequest readiness = HttpRequest.newBuilder(nrf.managementUri().resolve("/actuator/health/readiness"))
                    .build();
            assertEquals(
                    200,
                    HttpClient.newHttpClient()
                            .send(readiness, HttpResponse.BodyHandlers.discarding())
                            .statusCode());
        }
    }

    @Test
    void aContainerPublishesThePortsOfItsFunction() {
        try (NrfContainer nrf = new NrfContainer().withArgument("--sigcore.plmn=262-01")) {
            assertEquals(
                    List.of(NetworkFunction.NRF.sbiPort(), NetworkFunction.NRF.managementPort()),
                    nrf.getExposedPorts());
        }
    }

    @Test
    void aWholeCore_requiresJava25() {
        if (Runtime.version().feature() < 25) {
            assertThrows(IllegalStateException.class, SigcoreCore::new);
        } else {
            assertDoesNotThrow(SigcoreCore::new);
        }
    }
}
