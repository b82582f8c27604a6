// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.BitRate;

/** Operator-configured bit rates for media without rates from the AF. Immutable. */
@SpecRef("TS 29.213 6.3")
@FunctionalInterface
public interface DefaultRates {
    /** Built-in rates, used only with a guaranteed bit rate. */
    Map<String, BitRate> USUAL = Map.of(
            "AUDIO", new BitRate(64_000),
            "VIDEO", new BitRate(512_000));

    /** Built-in rate of media types that {@link #USUAL} does not list. */
    BitRate OTHER = new BitRate(64_000);

    /** Configures no rates. */
    DefaultRates NONE = (mediaType, uplink) -> null;

    /**
     * Returns the configured rate.
     *
     * @param mediaType such as {@code AUDIO}
     * @return null if none is configured
     */
    @Nullable
    BitRate of(String mediaType, boolean uplink);

    /** Returns the rate for a class with a guaranteed bit rate: the configured rate, otherwise the built-in one. */
    default BitRate guaranteed(String mediaType, boolean uplink) {
        BitRate set = of(mediaType, uplink);
        return set == null ? USUAL.getOrDefault(mediaType, OTHER) : set;
    }
}
