// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.contract.scpcconfiguration;

import java.time.Duration;
import java.util.Set;
import org.sigcore.platform.config.Checks;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Timeouts and retries of requests, from {@code scp.routing}. Attributes that a routing config set has too are the
 * defaults of the default set.
 *
 * @param responseTimeout from the request to the response headers, of one attempt
 * @param totalTransactionLifetime from the receipt of the request to the response headers, over all attempts
 * @param connectTimeout TCP and TLS set-up of one attempt
 * @param bodyTimeout from the request to the last byte of the response
 * @param maxRoutingAttempts maximum number of producers that one request is sent to
 * @param alternateRouting true to retry a failed request at another producer
 * @param retryStatuses response statuses that make the SCP try another producer
 * @param replayBuffer maximum size of a request body that is buffered for another attempt
 */
@ConfigurationProperties(prefix = "scp.routing", ignoreUnknownFields = false)
public record RoutingProperties(
        @DefaultValue("3s") Duration responseTimeout,
        @DefaultValue("6s") Duration totalTransactionLifetime,
        @DefaultValue("500ms") Duration connectTimeout,
        @DefaultValue("60s") Duration bodyTimeout,
        @DefaultValue("3") int maxRoutingAttempts,
        @DefaultValue("true") boolean alternateRouting,
        @DefaultValue({"429", "500", "502", "503", "504"}) Set<Integer> retryStatuses,
        @DefaultValue("64KB") DataSize replayBuffer) {

    public RoutingProperties {
        Checks.positive("scp.routing.response-timeout", responseTimeout);
        Checks.positive("scp.routing.total-transaction-lifetime", totalTransactionLifetime);
        Checks.positive("scp.routing.connect-timeout", connectTimeout);
        Checks.positive("scp.routing.body-timeout", bodyTimeout);
        Checks.range("scp.routing.max-routing-attempts", maxRoutingAttempts, 1, 10);
        Checks.range("scp.routing.replay-buffer", replayBuffer.toBytes(), 0, 16 << 20);
        for (int status : retryStatuses) {
            Checks.range("scp.routing.retry-statuses", status, 400, 599);
        }
    }

    /** Returns the maximum size of a request body that is buffered for another attempt, in octets. */
    public int replayBytes() {
        return Math.toIntExact(replayBuffer.toBytes());
    }
}
