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
 * Document {@code diameter/congestionControl}, common to all NFs; the record of each NF implements it and adds its
 * resources and request types.
 */
public interface DiameterCongestion extends CongestionSettings {
    /** Returns the lowest priority that each level still admits. */
    Admitted admitted();

    @Override
    default Map<CongestionLevel, Integer> lowestAdmitted() {
        return Map.of(
                CongestionLevel.DOC, admitted().doc(),
                CongestionLevel.CONGESTION_L1, admitted().l1(),
                CongestionLevel.CONGESTION_L2, admitted().l2());
    }

    /** Lowest admitted priority by level of congestion. */
    record Admitted(
            @Doc("Danger of congestion.") @Range(min = 0, max = 15)
            int doc,

            @Range(min = 0, max = 15) int l1,
            @Range(min = 0, max = 15) int l2) {}

    /** Creates the configuration item with its checks. */
    static <T extends Record & DiameterCongestion> ConfigResource<T> document(Class<T> type, T defaults) {
        return ConfigResource.of("diameter/congestionControl", type, defaults)
                .doc("Load levels at which Diameter requests are refused.")
                .check((control, problems) -> problems.unless(
                        control.admitted().doc() >= control.admitted().l1()
                                && control.admitted().l1() >= control.admitted().l2(),
                        "/admitted",
                        "expected each level to admit no more than the one before"));
    }
}
