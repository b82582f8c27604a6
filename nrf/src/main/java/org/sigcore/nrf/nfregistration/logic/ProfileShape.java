// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import org.sigcore.model.Leniency;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NfShapes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Schema of a profile at registration: every attribute that TS 29.510 defines. Other attributes are not checked. */
@SpecRef({"TS 29.510 6.1.6.2", "TS 29.510 6.1.6.3"})
final class ProfileShape {
    private static final Shape PROFILE = NfShapes.of("NFProfile");
    private static final Shape OTHER_INFO = NfShapes.of("OtherInfo");
    private static final Shape OTHER_INFO_LIST = Shape.map(OTHER_INFO, 1);

    private ProfileShape() {}

    /**
     * Checks a profile. A lenient check also converts it into the form that the schema requires.
     *
     * @throws org.sigcore.model.ProblemException 400 with a pointer to each invalid attribute
     */
    static void check(ObjectNode profile, Leniency leniency) {
        Shape.Faults faults = new Shape.Faults(leniency);
        PROFILE.collect(profile, "", faults);
        services(profile, faults);
        ServiceInstanceIds.check(profile, faults);
        otherInfos(profile, faults);
        faults.throwIfAny();
    }

    private static void services(JsonNode profile, Shape.Faults faults) {
        if (profile.get("nfServiceList") instanceof ObjectNode list) {
            list.properties().forEach(entry -> {
                JsonNode id = entry.getValue().get("serviceInstanceId");
                if (id != null && id.isString() && !id.stringValue().equals(entry.getKey())) {
                    faults.incorrect(
                            "/nfServiceList/" + Shape.escape(entry.getKey()) + "/serviceInstanceId",
                            "expected the key of the map");
                }
            });
        }
    }

    // Discovery evaluates these objects. An attribute that is not an object is a private extension, whatever its name.
    private static void otherInfos(JsonNode profile, Shape.Faults faults) {
        profile.properties().forEach(entry -> {
            String name = entry.getKey();
            if ((!name.endsWith("Info") && !name.endsWith("InfoList"))
                    || !entry.getValue().isObject()
                    || NfShapes.names("NFProfile", name)) {
                return;
            }
            Shape shape = name.endsWith("List") ? OTHER_INFO_LIST : OTHER_INFO;
            faults.within(false, () -> shape.collect(entry.getValue(), "/" + Shape.escape(name), faults));
        });
    }
}
