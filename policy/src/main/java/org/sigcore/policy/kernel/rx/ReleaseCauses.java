// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.sigcore.diameter.Avp;
import org.sigcore.diameter.AvpGroup;
import org.sigcore.diameter.AvpSource;
import org.sigcore.diameter.dictionary.Gx;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.RuleReport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Converts the causes for which the radio or core network released bearers, between RAN-NAS-Release-Cause, its 5GS
 * equivalent, and RanNasRelCause of TS 29.512. The octets of EPS causes are stored in hexadecimal as {@code epsCause}.
 * Pure.
 */
@SpecRef({"TS 29.212 5.3.106", "TS 29.214 5.3.69", "TS 29.512 5.6.2.28"})
public final class ReleaseCauses {
    /** Member of reports and notifications that holds a list of causes. */
    public static final String MEMBER = RuleReport.RAN_NAS_REL_CAUSES.name();

    private static final String NGAP = "ngApCause";

    private ReleaseCauses() {}

    /** Adds the causes of a message or group, if any. */
    public static void read(AvpSource avps, ObjectNode document) {
        ArrayNode causes = Json.array();
        for (byte[] octets : avps.all(Gx.RAN_NAS_RELEASE_CAUSE)) {
            causes.addObject().put("epsCause", HexFormat.of().formatHex(octets));
        }
        if (!causes.isEmpty()) {
            document.set(MEMBER, causes);
        }
    }

    /** Returns the AVPs of a list of causes; invalid entries are omitted. */
    public static List<Avp> avps(JsonNode causes) {
        List<Avp> avps = new ArrayList<>();
        for (JsonNode cause : causes) {
            String eps = cause.path("epsCause").asString("");
            if (!eps.isEmpty() && eps.length() % 2 == 0 && eps.matches("[0-9A-Fa-f]+")) {
                avps.add(Gx.RAN_NAS_RELEASE_CAUSE.of(HexFormat.of().parseHex(eps)));
            }
            AvpGroup.Builder of5gs = AvpGroup.builder();
            if (cause.path("5gMmCause").isInt()) {
                of5gs.add(Rx.FIVEGMM_CAUSE, cause.path("5gMmCause").asLong());
            }
            if (cause.path("5gSmCause").isInt()) {
                of5gs.add(Rx.FIVEGSM_CAUSE, cause.path("5gSmCause").asLong());
            }
            JsonNode ngap = cause.path(NGAP);
            if (ngap.isObject()) {
                of5gs.add(Rx.NGAP_CAUSE.of(
                        Rx.NGAP_GROUP.of(ngap.path("group").asLong(0)),
                        Rx.NGAP_VALUE.of(ngap.path("value").asLong(0))));
            }
            AvpGroup group = of5gs.build();
            if (!group.avps().isEmpty()) {
                avps.add(Rx.FIVEGS_RAN_NAS_RELEASE_CAUSE.of(group));
            }
        }
        return avps;
    }
}
