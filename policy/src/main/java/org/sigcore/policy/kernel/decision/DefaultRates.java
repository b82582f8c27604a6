// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.BitRate;

/** The bit rates that the operator has set for media for which the AF gives none. Immutable. */
@SpecRef("TS 29.213 6.3")
@FunctionalInterface
public interface DefaultRates {
    /** The rates without a setting of the operator, used with a guaranteed bit rate only. */
    Map<String, BitRate> USUAL = Map.of(
            "AUDIO", new BitRate(64_000),
            "VIDEO", new BitRate(512_000));

    /** The rate of media types that are not in {@link #USUAL}. */
    BitRate OTHER = new BitRate(64_000);

    /** No rates are set. */
    DefaultRates NONE = (mediaType, uplink) -> null;

    /**
     * Returns the rate that the operator has set.
     *
     * @param mediaType such as {@code AUDIO}
     * @return null if none is set
     */
    @Nullable
    BitRate of(String mediaType, boolean uplink);

    /** Returns the rate for a class with a guaranteed bit rate: the rate that is set, else the usual one. */
    default BitRate guaranteed(String mediaType, boolean uplink) {
        BitRate set = of(mediaType, uplink);
        return set == null ? USUAL.getOrDefault(mediaType, OTHER) : set;
    }
}
