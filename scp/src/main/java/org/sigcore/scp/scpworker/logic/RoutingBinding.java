// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * To whom a resource or a callback is bound ({@code 3gpp-Sbi-Routing-Binding}).
 *
 * @param level the widest group within which another producer may serve
 * @param params the other parameters by name ({@code nfinst}, {@code nfset}, {@code nfservinst}, {@code nfserviceset},
 *     {@code servname}, …), unknown ones included
 */
@SpecRef({"TS 29.500 5.2.3.2.5", "TS 29.500 6.12.1"})
public record RoutingBinding(Level level, Map<String, String> params) {
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

    public RoutingBinding {
        params = Map.copyOf(params);
    }

    /**
     * Reads a header value, tolerant of case and spaces.
     *
     * @throws IllegalArgumentException if there is no known binding level or the parameter that the level needs is absent
     */
    public static RoutingBinding parse(String value) {
        Map<String, String> params = new HashMap<>();
        for (String part : value.split(";", -1)) {
            int equals = part.indexOf('=');
            if (equals < 0) {
                throw new IllegalArgumentException("expected name=value, got " + part.strip());
            }
            params.put(
                    part.substring(0, equals).strip().toLowerCase(Locale.ROOT),
                    part.substring(equals + 1).strip());
        }
        String name = params.remove("bl");
        for (Level level : Level.values()) {
            if (level.text.equalsIgnoreCase(name)) {
                if (!params.containsKey(level.required)) {
                    throw new IllegalArgumentException("bl=" + level.text + " needs " + level.required);
                }
                return new RoutingBinding(level, params);
            }
        }
        throw new IllegalArgumentException("expected a binding level, got bl=" + name);
    }

    /** A parameter, null when it is absent. */
    public @Nullable String get(String name) {
        return params.get(name);
    }

    /** A parameter that this level cannot be without. */
    public String target() {
        return params.getOrDefault(level.required, "");
    }
}
