// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What is known of a GUAMI by a subscription at the AMF that has it. Immutable.
 *
 * @param guami as it was first seen
 * @param subscription where the subscription is, absolute; null where the AMF has none for us
 * @param unavailable whether its AMF serves it no more
 * @param successor the AMF name, a FQDN, of who serves its UEs instead; null where the AMF did not say
 * @param check milliseconds since 1970 at which it is looked whether the subscription is still of use
 */
@SpecRef({"TS 29.518 5.2.2.5", "TS 29.518 6.1.6.2.4"})
public record GuamiStatus(
        ObjectNode guami,
        @Nullable String subscription,
        boolean unavailable,
        @Nullable String successor,
        long check) {
    private static final String GUAMIS = "guamiList";

    /** AmfStatusChangeNotification. */
    public static final Shape NOTIFICATION = Shape.bounded(Shape.object()
            .required(
                    "amfStatusInfoList",
                    Shape.array(
                            Shape.object()
                                    .required(GUAMIS, Shape.array(WireShapes.GUAMI, 1))
                                    .required("statusChange", Shape.string())
                                    .optional("targetAmfRemoval", WireShapes.FQDN_SHAPE)
                                    .optional("targetAmfFailure", WireShapes.FQDN_SHAPE),
                            1)));

    /** One under which a GUAMI is known, however its PLMN and digits are written. */
    public static String key(JsonNode guami) {
        JsonNode plmn = guami.path("plmnId");
        String nid = plmn.path("nid").asString("");
        String key = plmn.path("mcc").asString("") + "-" + plmn.path("mnc").asString("") + "-"
                + guami.path("amfId").asString("");
        return (nid.isEmpty() ? key : key + "-" + nid).toLowerCase(Locale.ROOT);
    }

    /** One of a subscription that has just been made. */
    public static GuamiStatus subscribed(ObjectNode guami, @Nullable String subscription, long check) {
        return new GuamiStatus(guami, subscription, false, null, check);
    }

    /** One as it is stored. */
    public static GuamiStatus of(ObjectNode stored) {
        return Json.bind(stored, GuamiStatus.class);
    }

    /** As it is stored. */
    public ObjectNode document() {
        return Json.mapper().valueToTree(this);
    }

    /** The same, looked at another time. */
    public GuamiStatus checkedAt(long millis) {
        return new GuamiStatus(guami, subscription, unavailable, successor, millis);
    }

    /**
     * After what an AMF tells, of which a later part counts more; what it says of other GUAMIs, or in words of the future, changes
     * nothing.
     *
     * @param notification AmfStatusChangeNotification
     */
    @SpecRef("TS 29.518 6.1.6.2.3")
    public GuamiStatus told(ObjectNode notification) {
        GuamiStatus now = this;
        String mine = key(guami);
        for (JsonNode info : notification.path("amfStatusInfoList")) {
            boolean meant =
                    info.path(GUAMIS).valueStream().anyMatch(each -> key(each).equals(mine));
            String change = info.path("statusChange").asString("");
            if (meant && change.equals("AMF_UNAVAILABLE")) {
                String removal = Json.string(info, "targetAmfRemoval");
                String failure = Json.string(info, "targetAmfFailure");
                now = new GuamiStatus(guami, subscription, true, removal == null ? failure : removal, check);
            } else if (meant && change.equals("AMF_AVAILABLE")) {
                now = new GuamiStatus(guami, subscription, false, null, check);
            }
        }
        return now;
    }
}
