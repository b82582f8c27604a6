// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import org.sigcore.platform.app.RunningNf;

/** Configures a running NRF as an operator does. */
final class Operator {
    private Operator() {}

    /** Puts a document, which must be accepted; single quotes are replaced with double quotes. */
    static void put(RunningNf nrf, String resource, String document) {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + nrf.managementPort() + "/nrf-configuration/v1/" + resource))
                .header("content-type", "application/json")
                .PUT(BodyPublishers.ofString(document.replace('\'', '"')))
                .build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            var response = client.send(request, BodyHandlers.ofString());
            assertThat(response.statusCode()).as(response.body()).isBetween(200, 299);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
