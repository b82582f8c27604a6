// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.api;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.SubscriptionIdType;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads Subscription-Id into {@code supi} and {@code gpsi}. IMS and non-3GPP access name users by URI and NAI: where these
 * are made of an IMSI or a number, that is read out of them, and gives way to one that the peer names as such.
 */
@SpecRef({"RFC 8506 8.46", "TS 23.003 13.3", "TS 23.003 19.3.2"})
public final class SubscriptionIdentities {
    // sip:+491700000001@ims.lab;user=phone, tel:+491700000001
    private static final Pattern NUMBER = Pattern.compile("(?:sips?:|tel:)?\\+([0-9]{5,15})(?:[@;].*)?");
    // Private identity, temporary public identity and root NAI; the latter begins with a digit for the kind of access.
    private static final Pattern OF_IMSI = Pattern.compile(
            "(?:sips?:)?[0-9]?([0-9]{15})@(?:[^@;]*\\.)?mnc[0-9]{3}\\.mcc[0-9]{3}\\.3gppnetwork\\.org.*");

    private SubscriptionIdentities() {}

    /** Adds them to a document. */
    public static void read(DiameterMessage message, ObjectNode request) {
        for (AvpGroup id : message.all(Base.SUBSCRIPTION_ID)) {
            String data = id.require(Base.SUBSCRIPTION_ID_DATA);
            switch (id.require(Base.SUBSCRIPTION_ID_TYPE)) {
                case SubscriptionIdType.END_USER_IMSI -> request.put("supi", "imsi-" + data);
                case SubscriptionIdType.END_USER_E164 ->
                    request.put("gpsi", "msisdn-" + (data.startsWith("+") ? data.substring(1) : data));
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
        Matcher imsi = OF_IMSI.matcher(data);
        if (imsi.matches()) {
            request.putIfAbsent("supi", request.stringNode("imsi-" + imsi.group(1)));
        }
        Matcher number = NUMBER.matcher(data);
        if (number.matches()) {
            request.putIfAbsent("gpsi", request.stringNode("msisdn-" + number.group(1)));
        }
    }
}
