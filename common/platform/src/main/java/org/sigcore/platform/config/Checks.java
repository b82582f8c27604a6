// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.time.Duration;
import java.util.Collection;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.nf.WireShapes;

/** Checks of configuration values. Every exception names the key, the expected value and the actual one. */
public final class Checks {
    private Checks() {}

    /** Requires a TCP port; 0 selects a free one. */
    public static void port(String key, int value) {
        range(key, value, 0, 65535);
    }

    /** Requires a host and a port; an IPv6 address is enclosed in brackets. */
    public static void address(String key, String value) {
        try {
            if (value.matches(".*:[0-9]+")
                    && ApiRoot.parse("http://" + value).prefix().isEmpty()) {
                return;
            }
        } catch (IllegalArgumentException e) {
            // reported below
        }
        throw new IllegalArgumentException("%s: expected host:port, got %s".formatted(key, value));
    }

    /** Requires a fully qualified domain name with at least two labels. */
    public static void fqdn(String key, String value) {
        if (!WireShapes.isFqdn(value)) {
            throw new IllegalArgumentException(
                    "%s: expected a fully qualified domain name such as pcf.example.org, got \"%s\""
                            .formatted(key, value));
        }
    }

    /** Requires a whole number between two inclusive bounds. */
    public static void range(String key, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException("%s: expected %d to %d, got %d".formatted(key, min, max, value));
        }
    }

    /** Requires a duration above zero. */
    public static void positive(String key, Duration value) {
        if (value.isZero() || value.isNegative()) {
            throw new IllegalArgumentException("%s: expected more than 0, got %s".formatted(key, value));
        }
    }

    /** Requires one of the given words. */
    public static void oneOf(String key, String value, Collection<String> allowed) {
        if (!allowed.contains(value)) {
            throw new IllegalArgumentException("%s: expected one of %s, got %s".formatted(key, allowed, value));
        }
    }
}
