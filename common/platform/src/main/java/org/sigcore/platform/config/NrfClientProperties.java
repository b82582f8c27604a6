// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code sigcore.nrf-client}: registration and discovery at the NRF.
 *
 * @param enabled false for an NF that does not register
 * @param heartbeat the heart-beat timer that the profile asks for; the NRF's answer prevails
 * @param timeout one request, from now to the whole answer
 * @param retryMin first pause after a failure; doubles with each further one
 * @param retryMax longest pause between two attempts
 * @param refusedRetryMax the same while the NRF answers and refuses (4xx)
 * @param discoveryCacheEntries answers kept; the oldest goes first
 * @param messagePriority 3gpp-Sbi-Message-Priority of our requests, 0 (highest) to 31; null for none
 * @param readyWhen when the process is ready
 * @param atStop what becomes of the registration
 * @param assertion whether registration, own tokens and subscriptions carry a client credentials assertion, signed with the
 *     key of {@code sigcore.egress.tls}
 */
public record NrfClientProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("http://127.0.0.1:7100") ApiRoot apiRoot,
        @DefaultValue("10s") Duration heartbeat,
        @DefaultValue("2s") Duration timeout,
        @DefaultValue("250ms") Duration retryMin,
        @DefaultValue("5s") Duration retryMax,
        @DefaultValue("1m") Duration refusedRetryMax,
        @DefaultValue("1000") int discoveryCacheEntries,
        @Nullable Integer messagePriority,
        @DefaultValue("serving") ReadyWhen readyWhen,
        @DefaultValue("deregister") AtStop atStop,
        @DefaultValue("auto") Assertion assertion) {

    /** What {@code /actuator/health/readiness} waits for. */
    public enum ReadyWhen {
        /** For the edges: an NF serves those who know it, whatever the NRF says. */
        SERVING,
        /** For the NRF to have registered this process once. What is known to nobody is no success of an installation. */
        REGISTERED
    }

    /** What a process that stops does with the registration. */
    public enum AtStop {
        /** It takes the NF out of the NRF. */
        DEREGISTER,
        /** It leaves it to another process of the same NF, or to the NRF, which misses the heartbeats. */
        LEAVE
    }

    /** Whether requests to the NRF carry an assertion. */
    public enum Assertion {
        /** Those of an SCP, whose certificate also accompanies requests of others. */
        AUTO,
        ON,
        OFF
    }

    public NrfClientProperties {
        Checks.range("sigcore.nrf-client.heartbeat (seconds)", heartbeat.toSeconds(), 1, 86_400);
        Checks.positive("sigcore.nrf-client.timeout", timeout);
        Checks.positive("sigcore.nrf-client.retry-min", retryMin);
        Checks.positive("sigcore.nrf-client.retry-max", retryMax);
        Checks.positive("sigcore.nrf-client.refused-retry-max", refusedRetryMax);
        Checks.range("sigcore.nrf-client.discovery-cache-entries", discoveryCacheEntries, 0, 1_000_000);
        if (messagePriority != null) {
            Checks.range("sigcore.nrf-client.message-priority", messagePriority, 0, 31);
        }
    }

    /** The request with our message priority. */
    @SpecRef("TS 29.500 6.8.4")
    public SbiRequest prioritized(SbiRequest request) {
        return messagePriority == null
                ? request
                : request.withHeader("3gpp-sbi-message-priority", messagePriority.toString());
    }
}
