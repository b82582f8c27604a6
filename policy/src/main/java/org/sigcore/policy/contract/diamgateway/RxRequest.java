// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request of an AF on Rx, with what the gateway has read and found out.
 *
 * @param message as received
 * @param asked what an AAR asks for (AppSessionContextReqData), null for an STR
 * @param carrier the session of the UE that has the Rx session, or is to have it
 * @param begins true for an AAR that begins the Rx session
 * @param from the neighbour that it was received from
 */
public record RxRequest(
        WireMessage message, @Nullable ObjectNode asked, Carrier carrier, boolean begins, PeerOrigin from) {}
