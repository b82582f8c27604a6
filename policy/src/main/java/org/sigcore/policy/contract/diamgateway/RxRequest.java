// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request of an AF on Rx, along with data that the gateway determined.
 *
 * @param message as received
 * @param asked contents of an AAR (AppSessionContextReqData); null for an STR
 * @param carrier the UE's session that carries, or is to carry, the Rx session
 * @param begins true for an AAR that creates the Rx session
 * @param from the neighbour from which the request was received
 */
public record RxRequest(
        WireMessage message, @Nullable ObjectNode asked, Carrier carrier, boolean begins, PeerOrigin from) {}
