// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import java.util.Map;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.overload.CongestionLevel;
import org.sigcore.platform.overload.CongestionSettings;

/**
 * {@code diameter/congestionControl} as all NFs have it; resources and kinds of request are the NF's own, whose record
 * implements this.
 */
public interface DiameterCongestion extends CongestionSettings {
    /** The lowest priority that each level still admits. */
    Admitted admitted();

    @Override
    default Map<CongestionLevel, Integer> lowestAdmitted() {
        return Map.of(
                CongestionLevel.DOC, admitted().doc(),
                CongestionLevel.CONGESTION_L1, admitted().l1(),
                CongestionLevel.CONGESTION_L2, admitted().l2());
    }

    /** By level. */
    record Admitted(
            @Doc("Danger of congestion.") @Range(min = 0, max = 15)
            int doc,

            @Range(min = 0, max = 15) int l1,
            @Range(min = 0, max = 15) int l2) {}

    /** The document, checked. */
    static <T extends Record & DiameterCongestion> ConfigResource<T> document(Class<T> type, T defaults) {
        return ConfigResource.of("diameter/congestionControl", type, defaults)
                .doc("From which load on which Diameter requests are refused.")
                .check((control, problems) -> problems.unless(
                        control.admitted().doc() >= control.admitted().l1()
                                && control.admitted().l1() >= control.admitted().l2(),
                        "/admitted",
                        "expected each level to admit no more than the one before"));
    }
}
