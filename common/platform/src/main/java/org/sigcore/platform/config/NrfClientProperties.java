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
 * @param heartbeat heart-beat timer requested in the profile; the NRF's answer takes precedence
 * @param timeout timeout of one request, until the complete response
 * @param retryMin first pause after a failure; doubles after each further failure
 * @param retryMax longest pause between two attempts
 * @param refusedRetryMax longest pause while the NRF rejects requests (4xx)
 * @param discoveryCacheEntries maximum number of cached results; the oldest is evicted first
 * @param messagePriority 3gpp-Sbi-Message-Priority of requests to the NRF, 0 (highest) to 31; null for none
 * @param readyWhen condition for readiness of the process
 * @param atStop what a stopping process does with the registration
 * @param assertion requests for registration, own tokens and subscriptions that carry a client credentials assertion,
 *     signed with the key of {@code sigcore.egress.tls}
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

    /** Condition for {@code /actuator/health/readiness}. */
    public enum ReadyWhen {
        /** The edges accept requests: an NF serves peers that know its address even without the NRF. */
        SERVING,
        /**
         * The NRF has registered this process once, so that an installation succeeds only if consumers can discover the
         * NF.
         */
        REGISTERED
    }

    /** Handling of the registration when the process stops. */
    public enum AtStop {
        /** Deregisters the NF from the NRF. */
        DEREGISTER,
        /**
         * Leaves the registration to another process of the same NF, or to the NRF, which detects missing heart-beats.
         */
        LEAVE
    }

    /** Selects the requests to the NRF that carry an assertion. */
    public enum Assertion {
        /** Only requests of an SCP carry one, since an SCP's certificate also accompanies requests of other NFs. */
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

    /** Returns the request with the configured message priority. */
    @SpecRef("TS 29.500 6.8.4")
    public SbiRequest prioritized(SbiRequest request) {
        return messagePriority == null
                ? request
                : request.withHeader("3gpp-sbi-message-priority", messagePriority.toString());
    }
}
