// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import org.sigcore.model.SpecRef;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.model.session.SupportedFeatures;
import tools.jackson.databind.node.ObjectNode;

/** Feature negotiation: the response lists the features that both sides support. */
@SpecRef({"TS 29.521 5.8", "TS 29.500 6.6.2"})
public final class FeatureNegotiation {
    /** Supported features: 1 MultiUeAddr, 2 BindingUpdate, 3 SamePcf. */
    private static final String OURS = "7";

    private static final int SAME_PCF = 3;

    private FeatureNegotiation() {}

    /**
     * Returns the document with the features of the consumer reduced to those that both sides support. Without the
     * member, no features are negotiated.
     */
    public static ObjectNode negotiated(ObjectNode received) {
        ObjectNode copy = received.deepCopy();
        String theirs = PcfBinding.SUPP_FEAT.text(copy);
        return theirs == null ? copy : copy.put(PcfBinding.SUPP_FEAT.name(), SupportedFeatures.common(theirs, OURS));
    }

    /** Returns true if the feature SamePcf was negotiated. */
    static boolean samePcf(ObjectNode document) {
        return SupportedFeatures.has(PcfBinding.SUPP_FEAT.text(document), SAME_PCF);
    }
}
