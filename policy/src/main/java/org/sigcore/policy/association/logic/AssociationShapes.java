// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.logic;

import org.sigcore.model.CallbackUris;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.policy.session.logic.Identities;

/** Attributes that both kinds of associations have. Enumerations are open: any string. */
@SpecRef({"TS 29.507 5.6", "TS 29.525 5.6", "TS 29.571 5"})
final class AssociationShapes {
    private static final Shape CELL_OF_NR =
            Shape.object().required("plmnId", WireShapes.PLMN).required("nrCellId", Shape.string("[A-Fa-f0-9]{9}"));
    private static final Shape CELL_OF_EUTRA =
            Shape.object().required("plmnId", WireShapes.PLMN).required("eutraCellId", Shape.string("[A-Fa-f0-9]{7}"));
    private static final Shape GROUP =
            Shape.string("[A-Fa-f0-9]{8}-[0-9]{3}-[0-9]{2,3}-([A-Fa-f0-9][A-Fa-f0-9]){1,10}");

    /** UserLocation. */
    private static final Shape LOCATION = Shape.object()
            .optional(
                    "nrLocation", Shape.object().required("tai", WireShapes.TAI).required("ncgi", CELL_OF_NR))
            .optional(
                    "eutraLocation",
                    Shape.object().required("tai", WireShapes.TAI).required("ecgi", CELL_OF_EUTRA))
            .optional("n3gaLocation", Shape.object())
            .optional("utraLocation", Shape.object())
            .optional("geraLocation", Shape.object());

    private static final Shape PRESENCE =
            Shape.object().optional("praId", Shape.string()).optional("presenceState", Shape.string());

    /** What may stand in the request and in an update. */
    private static final Shape.ObjectShape BOTH = Shape.object()
            .optional("altNotifIpv4Addrs", Shape.array(WireShapes.IPV4, 1))
            .optional("altNotifIpv6Addrs", Shape.array(WireShapes.IPV6, 1))
            .optional("altNotifFqdns", Shape.array(WireShapes.FQDN_SHAPE, 1))
            .optional("userLoc", LOCATION)
            .optional("guami", WireShapes.GUAMI)
            .optional("groupIds", Shape.array(GROUP, 1))
            .optional("accessTypes", WireShapes.TEXTS);

    /** What both requests have. */
    static final Shape.ObjectShape REQUEST = BOTH.required("notificationUri", CallbackUris.SHAPE)
            .required("supi", Identities.SUPI)
            .required("suppFeat", WireShapes.SUPPORTED_FEATURES)
            .optional("gpsi", Identities.GPSI)
            .optional("pei", WireShapes.NAME)
            .optional("accessType", Shape.string())
            .optional("ratType", Shape.string())
            .optional("timeZone", Shape.string("[+-][0-9]{2}:[0-9]{2}(\\+[12])?"))
            .optional("servingPlmn", WireShapes.PLMN);

    /** What both updates have. */
    static final Shape.ObjectShape UPDATE = BOTH.optional("notificationUri", CallbackUris.SHAPE)
            .optional("triggers", WireShapes.TEXTS)
            .optional("praStatuses", Shape.map(PRESENCE, 1))
            .optional("suppFeat", WireShapes.SUPPORTED_FEATURES);

    private AssociationShapes() {}

    /** The same, or null, which takes the attribute back. */
    static Shape nullable(Shape shape) {
        return (node, pointer, faults) -> {
            if (!node.isNull()) {
                shape.collect(node, pointer, faults);
            }
        };
    }
}
