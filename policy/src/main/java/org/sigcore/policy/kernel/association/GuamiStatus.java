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
 * Status of a GUAMI as learned by a subscription at its AMF. Immutable.
 *
 * @param guami as first seen
 * @param subscription absolute URI of the subscription; null if absent
 * @param unavailable true if its AMF no longer serves it
 * @param successor AMF name (FQDN) of the AMF that serves its UEs instead; null if unknown
 * @param check time, in milliseconds since 1970, of the next check that the subscription is still needed
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

    /** Returns the key of a GUAMI, independent of how its PLMN and digits are written. */
    public static String key(JsonNode guami) {
        JsonNode plmn = guami.path("plmnId");
        String nid = plmn.path("nid").asString("");
        String key = plmn.path("mcc").asString("") + "-" + plmn.path("mnc").asString("") + "-"
                + guami.path("amfId").asString("");
        return (nid.isEmpty() ? key : key + "-" + nid).toLowerCase(Locale.ROOT);
    }

    /** Creates the status of a new subscription. */
    public static GuamiStatus subscribed(ObjectNode guami, @Nullable String subscription, long check) {
        return new GuamiStatus(guami, subscription, false, null, check);
    }

    /** Parses the stored form. */
    public static GuamiStatus of(ObjectNode stored) {
        return Json.bind(stored, GuamiStatus.class);
    }

    /** Returns the stored form. */
    public ObjectNode document() {
        return Json.mapper().valueToTree(this);
    }

    /** Returns a copy with another time of the next check. */
    public GuamiStatus checkedAt(long millis) {
        return new GuamiStatus(guami, subscription, unavailable, successor, millis);
    }

    /**
     * Returns the status after a notification. Later entries take precedence; entries for other GUAMIs and unknown
     * status values are ignored.
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
