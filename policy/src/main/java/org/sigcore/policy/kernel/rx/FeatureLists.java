// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.SpecRef;

/**
 * Supported-Features of a Diameter application.
 *
 * @param ours supported feature bits by Feature-List-ID
 */
@SpecRef("TS 29.229 7.2.1")
public record FeatureLists(Map<Long, Long> ours) {
    public FeatureLists {
        ours = Map.copyOf(ours);
    }

    /** Returns the common features: one AVP for each supported list that the request offers. */
    public List<Avp> inCommon(DiameterMessage request) {
        List<Avp> common = new ArrayList<>(2);
        for (long list : new TreeSet<>(ours.keySet())) {
            long offered = offered(request, list);
            if (offered >= 0) {
                common.add(Base.SUPPORTED_FEATURES.of(List.of(
                        Base.VENDOR_ID.of((long) Base.VENDOR_3GPP),
                        Base.FEATURE_LIST_ID.of(list),
                        Base.FEATURE_LIST.of(offered & ours.getOrDefault(list, 0L)))));
            }
        }
        return common;
    }

    /** Returns the features of a list that a request offers; negative if it does not offer the list. */
    public static long offered(DiameterMessage request, long list) {
        for (AvpGroup features : request.all(Base.SUPPORTED_FEATURES)) {
            if (features.getOr(Base.VENDOR_ID, 0L) == Base.VENDOR_3GPP
                    && features.getOr(Base.FEATURE_LIST_ID, 0L) == list) {
                return features.getOr(Base.FEATURE_LIST, 0L);
            }
        }
        return -1;
    }

    /** True if a request offers a feature, given by its bit in a list. */
    public static boolean offers(DiameterMessage request, long list, long bit) {
        return (Math.max(0, offered(request, list)) & bit) != 0;
    }
}
