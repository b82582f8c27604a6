// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.BaseValues.SubscriptionIdType;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;

/** Converts identities of subscribers and UEs to AVPs. Pure functions. */
@SpecRef({"RFC 8506 8.46", "TS 29.571 5.3.2"})
public final class SubscriptionIds {
    /** Member with the identities of a UE: UeIdentityInfo objects. */
    public static final String MEMBER = "ueIds";

    private SubscriptionIds() {}

    /**
     * Converts one identity.
     *
     * @param identity a SUPI or GPSI
     * @return an empty list for an identity without a Subscription-Id-Type
     */
    public static List<Avp> of(String identity) {
        String data = identity.substring(identity.indexOf('-') + 1);
        return switch (identity.substring(0, identity.length() - data.length())) {
            case "imsi-" -> List.of(avp(SubscriptionIdType.END_USER_IMSI, data));
            case "msisdn-" -> List.of(avp(SubscriptionIdType.END_USER_E164, data));
            case "nai-" -> List.of(avp(SubscriptionIdType.END_USER_NAI, data));
            default -> List.of();
        };
    }

    /**
     * Converts the identities of a UE: Subscription-Ids, and User-Equipment-Info for an IMEI.
     *
     * @param ueIds UeIdentityInfo objects
     */
    @SpecRef("TS 29.214 5.6.2")
    static List<Avp> ofUe(JsonNode ueIds) {
        List<Avp> avps = new ArrayList<>();
        for (JsonNode identity : ueIds) {
            avps.addAll(of(identity.path("supi").asString("")));
            avps.addAll(of(identity.path("gpsi").asString("")));
            String pei = identity.path("pei").asString("");
            if (pei.startsWith("imei")) {
                byte[] digits = pei.substring(pei.indexOf('-') + 1).getBytes(StandardCharsets.US_ASCII);
                avps.add(Base.USER_EQUIPMENT_INFO.of(
                        Base.USER_EQUIPMENT_INFO_TYPE.of(0), Base.USER_EQUIPMENT_INFO_VALUE.of(digits)));
            }
        }
        return avps;
    }

    private static Avp avp(int type, String data) {
        return Base.SUBSCRIPTION_ID.of(Base.SUBSCRIPTION_ID_TYPE.of(type), Base.SUBSCRIPTION_ID_DATA.of(data));
    }
}
