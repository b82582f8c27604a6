// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code scp.worker}: the proxy.
 *
 * @param viaHeaderCheckEnabled a request that has passed this SCP before (Via) is answered with 508
 */
@ConfigurationProperties(prefix = "scp.worker", ignoreUnknownFields = false)
public record WorkerProperties(@DefaultValue("true") boolean viaHeaderCheckEnabled) {}
