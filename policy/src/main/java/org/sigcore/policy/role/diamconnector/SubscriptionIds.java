// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import java.util.List;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.SubscriptionIdType;
import org.sigcore.model.SpecRef;

/** Converts subscriber identities to Subscription-Id AVPs. Pure functions. */
@SpecRef({"RFC 8506 8.46", "TS 29.571 5.3.2"})
final class SubscriptionIds {
    private SubscriptionIds() {}

    /**
     * Converts one identity.
     *
     * @param identity a SUPI or GPSI
     * @return an empty list for an identity without a Subscription-Id-Type
     */
    static List<Avp> of(String identity) {
        String data = identity.substring(identity.indexOf('-') + 1);
        return switch (identity.substring(0, identity.length() - data.length())) {
            case "imsi-" -> List.of(avp(SubscriptionIdType.END_USER_IMSI, data));
            case "msisdn-" -> List.of(avp(SubscriptionIdType.END_USER_E164, data));
            case "nai-" -> List.of(avp(SubscriptionIdType.END_USER_NAI, data));
            default -> List.of();
        };
    }

    private static Avp avp(int type, String data) {
        return Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(type), Base.SUBSCRIPTION_ID_DATA.of(data));
    }
}
