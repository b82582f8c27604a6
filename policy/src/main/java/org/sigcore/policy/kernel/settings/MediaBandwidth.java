// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import org.jspecify.annotations.Nullable;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Matches;

/** Default bit rates of a media component. */
public record MediaBandwidth(
        @Doc("Bit rate from the UE, such as 64 Kbps.") @Nullable @Matches(MediaBandwidth.BIT_RATE)
        String uplink,

        @Doc("Bit rate to the UE, such as 64 Kbps.") @Nullable @Matches(MediaBandwidth.BIT_RATE)
        String downlink) {
    static final String BIT_RATE = "[0-9]{1,12}(\\.[0-9]{1,6})? (bps|Kbps|Mbps|Gbps|Tbps)";
}
