// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.app;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the console.
 *
 * @param functions management URL of each network function, by the name that the screens show; those of a local core
 *     when empty
 * @param sampleInterval time between two samples of a function's metrics
 */
@ConfigurationProperties("sigcore.console")
public record ConsoleProperties(@DefaultValue Map<String, URI> functions, @DefaultValue("5s") Duration sampleInterval) {
    private static final Map<String, URI> LOCAL = Map.of(
            "scp", URI.create("http://127.0.0.1:7280"),
            "nrf", URI.create("http://127.0.0.1:7180"),
            "policy", URI.create("http://127.0.0.1:7380"),
            "bsf", URI.create("http://127.0.0.1:7480"));

    public ConsoleProperties {
        functions = functions.isEmpty() ? LOCAL : Map.copyOf(functions);
    }
}
