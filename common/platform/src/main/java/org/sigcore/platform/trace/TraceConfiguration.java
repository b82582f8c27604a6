// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.management.ManagementEvents;
import org.sigcore.platform.nrf.NfIdentity;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** The message ladder. */
@Configuration(proxyBeanMethods = false)
public class TraceConfiguration {
    @Bean
    SignallingTrace signallingTrace(NfIdentity identity, SigcoreProperties properties) {
        return new SignallingTrace(identity.nf(), properties.trace().entries());
    }

    @Bean
    LadderEndpoint ladderEndpoint(SignallingTrace trace) {
        return new LadderEndpoint(trace);
    }

    @Bean
    ManagementEvents ladderEvents(SignallingTrace trace, JsonMapper json) {
        return new LadderEvents(trace, json);
    }
}
