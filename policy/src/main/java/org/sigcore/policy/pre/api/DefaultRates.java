// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.api;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.BitRate;

/** Bit rates of media for which the AF gives none, as set by the operator. Immutable. */
@SpecRef("TS 29.213 6.3")
@FunctionalInterface
public interface DefaultRates {
    /** The rates without a setting of the operator, used with a guaranteed bit rate only. */
    Map<String, BitRate> USUAL = Map.of(
            "AUDIO", new BitRate(64_000),
            "VIDEO", new BitRate(512_000));

    /** The rate of media types that are not in {@link #USUAL}. */
    BitRate OTHER = new BitRate(64_000);

    /** The operator has set no rates. */
    DefaultRates NONE = (mediaType, uplink) -> null;

    /**
     * The rate that the operator has set.
     *
     * @param mediaType such as {@code AUDIO}
     * @return null where nothing is set
     */
    @Nullable
    BitRate of(String mediaType, boolean uplink);

    /** The rate of a class with a guaranteed bit rate, which is never without one. */
    default BitRate guaranteed(String mediaType, boolean uplink) {
        BitRate set = of(mediaType, uplink);
        return set == null ? USUAL.getOrDefault(mediaType, OTHER) : set;
    }
}
