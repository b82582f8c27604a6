// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import static java.util.Map.entry;

import java.math.BigInteger;
import java.util.Map;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SupportedFeatures;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Restricts a decision to the features negotiated with an AMF. Pure. */
@SpecRef({"TS 29.507 5.8", "TS 29.525 5.8"})
public final class NegotiatedAssociation {
    private static final String TRIGGERS = "triggers";

    /** Features of access and mobility policies, by the member that requires them. */
    private static final Map<String, Integer> AM_MEMBERS = Map.of(
            "ueAmbr", 3,
            "smfSelInfo", 4,
            "wlServAreaRes", 6,
            "ueSliceMbrs", 9,
            "pcfUeInfo", 10,
            "matchPdus", 10,
            "targetRfsp", 12,
            "asTimeDisParam", 13);

    private static final Map<String, Integer> AM_TRIGGERS = Map.ofEntries(
            entry("ALLOWED_NSSAI_CH", 1),
            entry("UE_AMBR_CH", 3),
            entry("SMF_SELECT_CH", 4),
            entry("ACCESS_TYPE_CH", 5),
            entry("UE_SLICE_MBR_CH", 9),
            entry("NWDAF_DATA_CH", 11),
            entry("TARGET_NSSAI", 12));
    private static final Map<String, Integer> UE_TRIGGERS =
            Map.of("PLMN_CH", 2, "CON_STATE_CH", 3, "GROUP_ID_LIST_CHG", 5, "UE_CAP_CH", 9);

    private NegotiatedAssociation() {}

    /**
     * Removes the parts of a {@code pcf-am} or {@code pcf-ue} decision that require features that are not negotiated.
     *
     * @param agreed mask of negotiated features of N15
     */
    public static void only(String service, ObjectNode decision, String agreed) {
        BigInteger features = SupportedFeatures.bits(agreed);
        if (service.equals("pcf-am")) {
            AM_MEMBERS.forEach((member, feature) -> {
                if (!features.testBit(feature - 1)) {
                    decision.remove(member);
                }
            });
            triggers(decision, AM_TRIGGERS, features);
        } else {
            triggers(decision, UE_TRIGGERS, features);
        }
    }

    private static void triggers(ObjectNode decision, Map<String, Integer> needs, BigInteger features) {
        if (decision.get(TRIGGERS) instanceof ArrayNode triggers) {
            triggers.removeIf(trigger -> {
                Integer feature = needs.get(trigger.asString(""));
                return feature != null && !features.testBit(feature - 1);
            });
            if (triggers.isEmpty()) {
                decision.remove(TRIGGERS);
            }
        }
    }
}
