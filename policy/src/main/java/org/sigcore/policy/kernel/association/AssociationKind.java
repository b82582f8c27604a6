// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import java.util.Set;
import org.sigcore.model.Shape;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;

/**
 * Describes one kind of association.
 *
 * @param service whose policies decide: {@code pcf-am} or {@code pcf-ue}
 * @param request schema of PolicyAssociationRequest
 * @param update schema of PolicyAssociationUpdateRequest
 * @param lasting members of an update that describe the UE persistently; others are reported once
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
                    "praStatuses",
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
                    "unavailSnssais",
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
                    "praStatuses",
                    "connectState",
                    "accessStatus",
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
