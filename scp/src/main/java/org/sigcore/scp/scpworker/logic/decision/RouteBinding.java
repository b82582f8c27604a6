// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.decision;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.header.Parameters;

/**
 * A {@code 3gpp-Sbi-Routing-Binding} with a known level and the parameter that the level requires.
 *
 * @param level the widest group within which another producer may serve
 * @param parameters all parameters, including the level and unknown ones
 */
@SpecRef({"TS 29.500 5.2.3.2.5", "TS 29.500 6.12.1"})
public record RouteBinding(Level level, Parameters parameters) {
    private static final String NAME = "3gpp-Sbi-Routing-Binding";

    /** Levels of a binding. */
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
     * Parses a header value.
     *
     * @throws IllegalArgumentException if the value has invalid syntax, or lacks a known level or its parameter
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

    /** Returns the value of the parameter that the level requires. */
    public String target() {
        return parameters.require(level.required);
    }

    /** Returns the NF instance; null when absent. */
    public @Nullable String nfInstance() {
        return parameters.get("nfinst");
    }

    /** Returns the NF set; null when absent. */
    public @Nullable String nfSet() {
        return parameters.get("nfset");
    }

    /** Returns the NF service set; null when absent. */
    public @Nullable String nfServiceSet() {
        return parameters.get("nfserviceset");
    }

    /** Returns the service; null when absent. */
    public @Nullable String serviceName() {
        return parameters.get("servname");
    }
}
