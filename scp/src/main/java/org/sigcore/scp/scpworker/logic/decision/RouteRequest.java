// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.decision;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.scp.scpworker.logic.ApiPath;
import org.sigcore.scp.scpworker.logic.DiscoveryQuery;

/**
 * What a request says about where it should go.
 *
 * @param target {@code 3gpp-Sbi-Target-apiRoot}: the consumer has selected (model C); null without the header
 * @param binding {@code 3gpp-Sbi-Routing-Binding}; null without the header
 * @param discovery {@code 3gpp-Sbi-Discovery-*}: the SCP is to select (model D); null without such headers
 * @param api what the path names
 */
public record RouteRequest(
        @Nullable ApiRoot target,
        @Nullable RouteBinding binding,
        @Nullable DiscoveryQuery discovery,
        ApiPath api) {}
