// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import java.net.Inet4Address;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.bsfmanagementservice.UeSession;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.SubscriptionIdType;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.model.session.SubscriberIdentity;

/** Extracts the identification of the PDU session from an AA-Request. Pure. */
@SpecRef({"TS 29.213 7.3.4", "TS 29.214 4.4.1"})
public final class RxSessionReader {
    private RxSessionReader() {}

    /**
     * Returns the session of an AA-Request.
     *
     * @throws org.sigcore.diameter.InvalidAvpException 5005 for a request without an address of the UE, 5004 or 5014
     *     for a malformed AVP
     */
    public static UeSession read(DiameterMessage request) {
        Inet4Address ipv4 = request.get(Base.FRAMED_IP_ADDRESS);
        Ipv6Prefix ipv6 = request.get(Base.FRAMED_IPV6_PREFIX);
        if (ipv4 == null && ipv6 == null) {
            throw Base.FRAMED_IP_ADDRESS.missing();
        }
        String supi = null;
        String gpsi = null;
        List<String> others = new ArrayList<>(0);
        for (AvpGroup subscription : request.all(Base.SUBSCRIPTION_ID)) {
            String itsSupi = supi(subscription);
            String itsGpsi = gpsi(subscription);
            String other = itsSupi != null ? itsSupi : itsGpsi;
            if (supi == null && itsSupi != null) {
                supi = itsSupi;
            } else if (gpsi == null && itsGpsi != null) {
                gpsi = itsGpsi;
            } else if (other != null) {
                others.add(other);
            }
        }
        return new UeSession(
                ipv4 == null ? null : ipv4.getHostAddress(),
                ipv6 == null ? null : ipv6.toString(),
                notEmpty(request.get(Rx.IP_DOMAIN_ID)),
                notEmpty(request.get(Base.CALLED_STATION_ID)),
                supi,
                gpsi,
                others);
    }

    private static @Nullable String notEmpty(@Nullable String text) {
        return text == null || text.isEmpty() ? null : text;
    }

    private static @Nullable String supi(AvpGroup subscription) {
        return switch (type(subscription)) {
            case SubscriptionIdType.END_USER_IMSI -> SubscriberIdentity.ofImsi(data(subscription));
            case SubscriptionIdType.END_USER_NAI -> SubscriberIdentity.canonical("nai-" + data(subscription));
            case SubscriptionIdType.END_USER_SIP_URI, SubscriptionIdType.END_USER_PRIVATE ->
                SubscriberIdentity.supiOf(data(subscription));
            default -> null;
        };
    }

    private static @Nullable String gpsi(AvpGroup subscription) {
        return type(subscription) == SubscriptionIdType.END_USER_E164
                ? SubscriberIdentity.ofNumber(data(subscription))
                : null;
    }

    private static int type(AvpGroup subscription) {
        return subscription.require(Base.SUBSCRIPTION_ID_TYPE);
    }

    private static String data(AvpGroup subscription) {
        return subscription.require(Base.SUBSCRIPTION_ID_DATA);
    }
}
