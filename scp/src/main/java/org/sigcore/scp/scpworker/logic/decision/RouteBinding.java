// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.decision;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.header.Parameters;

/**
 * A {@code 3gpp-Sbi-Routing-Binding} that can be routed by: its level is known, and the parameter that the level needs is
 * there.
 *
 * @param level the widest group within which another producer may serve
 * @param parameters all of them, the level and unknown ones included
 */
@SpecRef({"TS 29.500 5.2.3.2.5", "TS 29.500 6.12.1"})
public record RouteBinding(Level level, Parameters parameters) {
    private static final String NAME = "3gpp-Sbi-Routing-Binding";

    /** The groups that a binding can name. */
    public enum Level {
        NF_INSTANCE("nf-instance", "nfinst"),
        NF_SET("nf-set", "nfset"),
        NF_SERVICE_INSTANCE("nfservice-instance", "nfservinst"),
        NF_SERVICE_SET("nfservice-set", "nfserviceset");

        private final String text;
        private final String required;

        Level(String text, String required) {
            this.text = text;
            this.required = required;
        }
    }

    /**
     * Reads a header value.
     *
     * @throws IllegalArgumentException if it breaks its grammar, or cannot be routed by
     */
    public static RouteBinding parse(String value) {
        Parameters parameters = Parameters.parse(NAME, Parameters.Style.EQUALS, value);
        String wanted = parameters.require("bl");
        for (Level level : Level.values()) {
            if (level.text.equalsIgnoreCase(wanted)) {
                parameters.require(level.required);
                return new RouteBinding(level, parameters);
            }
        }
        throw new IllegalArgumentException("expected a binding level, got bl=" + wanted);
    }

    /** The value of the parameter that the level needs. */
    public String target() {
        return parameters.require(level.required);
    }

    /** The NF instance; null when not named. */
    public @Nullable String nfInstance() {
        return parameters.get("nfinst");
    }

    /** The NF set; null when not named. */
    public @Nullable String nfSet() {
        return parameters.get("nfset");
    }

    /** The NF service set; null when not named. */
    public @Nullable String nfServiceSet() {
        return parameters.get("nfserviceset");
    }

    /** The service; null when not named. */
    public @Nullable String serviceName() {
        return parameters.get("servname");
    }
}
