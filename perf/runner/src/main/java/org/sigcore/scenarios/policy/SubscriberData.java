// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import java.util.Collection;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/** Session management data, identical for all subscribers. Pure. */
@SpecRef("TS 29.519 5.4.2.2")
final class SubscriberData {
    private static final String SLICE = "1-000001";
    private static final long TERABYTE = 1_000_000_000_000L;

    private SubscriberData() {}

    /**
     * Returns the data in the UDR.
     *
     * @param dnns data networks and APNs
     * @param metered true if usage is monitored
     */
    static ObjectNode of(Collection<String> dnns, boolean metered) {
        ObjectNode data = Json.object();
        ObjectNode slice = data.putObject("smPolicySnssaiData").putObject(SLICE);
        slice.putObject("snssai").put("sst", 1).put("sd", "000001");
        ObjectNode all = slice.putObject("smPolicyDnnData");
        for (String dnn : dnns) {
            ObjectNode one = all.putObject(dnn).put("dnn", dnn).put("offline", true);
            one.putArray("subscCats").add("gold7").add("silver2");
        }
        if (metered) {
            data.putObject("umDataLimits")
                    .putObject("plan")
                    .put("limitId", "plan")
                    .put("umLevel", "SESSION_LEVEL")
                    .putObject("usageLimit")
                    .put("totalVolume", TERABYTE);
        }
        return data;
    }

    /** Returns the data with other subscriber categories, for which the policies decide differently. */
    static ObjectNode fallen(ObjectNode data) {
        ObjectNode other = data.deepCopy();
        other.at("/smPolicySnssaiData/" + SLICE + "/smPolicyDnnData")
                .forEach(each -> ((ObjectNode) each).putArray("subscCats").add("none"));
        return other;
    }
}
