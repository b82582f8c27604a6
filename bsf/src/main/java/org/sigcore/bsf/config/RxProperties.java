// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * {@code bsf.diameter}: Rx routing of diam-gateway. The node itself, its peers and its routes are configured under
 * {@code sigcore.diameter}.
 *
 * @param mode treatment of the first AAR of a session
 * @param maxLookups maximum number of first AARs waiting for their look-up; further ones are answered with 3004
 * @param noBinding destination of first AARs for UEs without a binding
 * @param hideOrigin true to send RAR and ASR to AFs with the Origin-Host of the BSF
 * @param pcfRequestTimeout time limit for an AF's answer to RAR or ASR; must be shorter than the time limit of the PCF
 */
public record RxProperties(
        @DefaultValue("proxy") Mode mode,
        @DefaultValue("5000") int maxLookups,
        @DefaultValue NoBinding noBinding,
        @DefaultValue("false") boolean hideOrigin,
        @DefaultValue("2500ms") Duration pcfRequestTimeout) {

    public RxProperties {
        if (maxLookups < 1) {
            throw new IllegalArgumentException("bsf.diameter.max-lookups: expected 1 or more, got " + maxLookups);
        }
    }

    /**
     * {@code bsf.diameter.no-binding}: UEs without a binding, such as those on 4G.
     *
     * @param forwardTo Diameter identity of a PCRF; if absent, their requests are answered with 5065
     */
    public record NoBinding(@Nullable String forwardTo) {}

    /** Treatment of the first request of a session. */
    public enum Mode {
        /** Forwards it to the PCF and stays in the path. */
        PROXY,
        /** Redirects the AF to the PCF (3006). */
        REDIRECT
    }
}
