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
 * {@code scp.routing}: how long and how often a request is tried; what a routing config set has, too, is the default of the
 * default set.
 *
 * @param responseTimeout request sent to response headers, one attempt
 * @param totalTransactionLifetime request received to response headers, all attempts
 * @param connectTimeout TCP and TLS set-up, one attempt
 * @param bodyTimeout request sent to the response's last byte
 * @param maxRoutingAttempts producers that one request is sent to at most
 * @param alternateRouting whether a failed request goes to another producer
 * @param retryStatuses answers that make the SCP ask another producer
 * @param replayBuffer how much of a request's body is kept for another attempt
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
}
