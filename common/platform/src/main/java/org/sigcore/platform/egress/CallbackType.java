// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import java.util.Map;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;

/** Marks notifications with {@code 3gpp-Sbi-Callback}: their URI belongs to the receiver, whatever its path. */
@SpecRef({"TS 29.500 5.2.3.2.3", "TS 29.500 B"})
public final class CallbackType {
    private static final Map<String, String> BY_SERVICE = Map.of(
            "npcf-smpolicycontrol-notify", "Npcf_SMPolicyControl_UpdateNotify",
            "npcf-am-policy-control-notify", "Npcf_AMPolicyControl_UpdateNotify",
            "npcf-ue-policy-control-notify", "Npcf_UEPolicyControl_UpdateNotify",
            "npcf-policyauthorization-notify", "Npcf_PolicyAuthorization_Notify",
            "npcf-am-policyauthorization-notify", "Npcf_AMPolicyAuthorization_Notify",
            "npcf-eventexposure-notify", "Npcf_EventExposure_Notify",
            "npcf-bdtpolicycontrol-notify", "Npcf_BDTPolicyControl_Notify",
            "npcf-pdtq-policy-control-notify", "Npcf_PDTQPolicyControl_Notify");

    private CallbackType() {}

    /**
     * Returns a notification with its callback type.
     *
     * @param type name of the service operation, such as {@code Nbsf_Management_Notify}
     */
    public static SbiRequest mark(SbiRequest notification, String type) {
        return notification.withHeader("3gpp-sbi-callback", type);
    }

    /** Returns the callback type of notifications that are counted under that name; the name itself if unknown. */
    static String of(String service) {
        return BY_SERVICE.getOrDefault(service, service);
    }
}
