// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import java.util.Set;
import org.sigcore.model.Shape;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;

/**
 * What tells the two kinds of associations apart.
 *
 * @param service whose policies decide: {@code pcf-am} or {@code pcf-ue}
 * @param request what a PolicyAssociationRequest must look like
 * @param update what a PolicyAssociationUpdateRequest must look like
 * @param lasting members of an update that describe the UE from then on; the others report something once
 */
public record AssociationKind(String service, Shape request, Shape update, Set<String> lasting) {
    /** Access and mobility policies. */
    public static final AssociationKind AM = new AssociationKind(
            "pcf-am",
            PolicyShapes.of("AmPolicyAssociationRequest"),
            PolicyShapes.of("AmPolicyAssociationUpdateRequest"),
            Set.of(
                    "notificationUri",
                    "altNotifIpv4Addrs",
                    "altNotifIpv6Addrs",
                    "altNotifFqdns",
                    "guami",
                    "userLoc",
                    "accessTypes",
                    "ratTypes",
                    "servAreaRes",
                    "wlServAreaRes",
                    "rfsp",
                    "ueAmbr",
                    "ueSliceMbrs",
                    "allowedSnssais",
                    "n3gAllowedSnssais",
                    "targetSnssais",
                    "mappingSnssais",
                    "rejectedSnssais",
                    "pendingNssai",
                    "partAllowedNssai",
                    "snssaisPartRejected",
                    "traceReq",
                    "nwdafDatas",
                    "suppFeat"));

    /** UE policies. */
    public static final AssociationKind UE = new AssociationKind(
            "pcf-ue",
            PolicyShapes.of("UePolicyAssociationRequest"),
            PolicyShapes.of("UePolicyAssociationUpdateRequest"),
            Set.of(
                    "notificationUri",
                    "altNotifIpv4Addrs",
                    "altNotifIpv6Addrs",
                    "altNotifFqdns",
                    "guami",
                    "servingNfId",
                    "userLoc",
                    "accessTypes",
                    "groupIds",
                    "proSeCapab",
                    "confSnssais",
                    "satBackhaulCategory",
                    "lboRoamInfo",
                    "vpsUePolGuidance",
                    "rangingSlCapab",
                    "suppFeat"));
}
