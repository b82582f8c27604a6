// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.SubscriptionIdType;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SubscriberIdentity;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads Subscription-Id into {@code supi} and {@code gpsi}. Users of IMS and non-3GPP access are identified by URI and
 * NAI: an IMSI or number that these contain is extracted, unless the peer sends it explicitly.
 */
@SpecRef({"RFC 8506 8.46", "TS 23.003 13.3", "TS 23.003 19.3.2"})
public final class SubscriptionIdentities {
    private SubscriptionIdentities() {}

    /** Adds the identities of a message to a document. */
    public static void read(DiameterMessage message, ObjectNode request) {
        for (AvpGroup id : message.all(Base.SUBSCRIPTION_ID)) {
            String data = id.require(Base.SUBSCRIPTION_ID_DATA);
            switch (id.require(Base.SUBSCRIPTION_ID_TYPE)) {
                case SubscriptionIdType.END_USER_IMSI -> request.put("supi", SubscriberIdentity.ofImsi(data));
                case SubscriptionIdType.END_USER_E164 -> request.put("gpsi", SubscriberIdentity.ofNumber(data));
                case SubscriptionIdType.END_USER_NAI -> {
                    derived(data, request);
                    request.putIfAbsent("supi", request.stringNode("nai-" + data));
                }
                case SubscriptionIdType.END_USER_SIP_URI, SubscriptionIdType.END_USER_PRIVATE -> derived(data, request);
                default -> {}
            }
        }
    }

    private static void derived(String data, ObjectNode request) {
        String supi = SubscriberIdentity.supiOf(data);
        if (supi != null) {
            request.putIfAbsent("supi", request.stringNode(supi));
        }
        String gpsi = SubscriberIdentity.gpsiOf(data);
        if (gpsi != null) {
            request.putIfAbsent("gpsi", request.stringNode(gpsi));
        }
    }
}
