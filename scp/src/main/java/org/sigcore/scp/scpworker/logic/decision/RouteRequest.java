// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.decision;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.DiscoveryQuery;

/**
 * Routing information of a request.
 *
 * @param target {@code 3gpp-Sbi-Target-apiRoot}: selection by the consumer (model C); null without the header
 * @param binding {@code 3gpp-Sbi-Routing-Binding}; null without the header
 * @param discovery {@code 3gpp-Sbi-Discovery-*}: delegated selection (model D); null without such headers
 * @param api API named by the path
 */
public record RouteRequest(
        @Nullable ApiRoot target,
        @Nullable RouteBinding binding,
        @Nullable DiscoveryQuery discovery,
        ApiPath api) {}
