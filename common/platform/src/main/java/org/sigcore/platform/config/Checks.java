// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

import java.time.Duration;
import java.util.Collection;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.nf.WireShapes;

/** Ranges of configuration values. Every failure names the key, what was expected and what was found. */
public final class Checks {
    private Checks() {}

    /** A TCP port; 0 stands for any free one. */
    public static void port(String key, int value) {
        range(key, value, 0, 65535);
    }

    /** A host and a port, an IPv6 address in brackets. */
    public static void address(String key, String value) {
        try {
            if (value.matches(".*:[0-9]+")
                    && ApiRoot.parse("http://" + value).prefix().isEmpty()) {
                return;
            }
        } catch (IllegalArgumentException e) {
            // said below
        }
        throw new IllegalArgumentException("%s: expected host:port, got %s".formatted(key, value));
    }

    /** A fully qualified domain name, of two labels or more. */
    public static void fqdn(String key, String value) {
        if (!WireShapes.isFqdn(value)) {
            throw new IllegalArgumentException(
                    "%s: expected a fully qualified domain name such as pcf.example.org, got \"%s\""
                            .formatted(key, value));
        }
    }

    /** A whole number between two bounds, both allowed. */
    public static void range(String key, long value, long min, long max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException("%s: expected %d to %d, got %d".formatted(key, min, max, value));
        }
    }

    /** A duration above zero. */
    public static void positive(String key, Duration value) {
        if (value.isZero() || value.isNegative()) {
            throw new IllegalArgumentException("%s: expected more than 0, got %s".formatted(key, value));
        }
    }

    /** One of a closed list of words. */
    public static void oneOf(String key, String value, Collection<String> allowed) {
        if (!allowed.contains(value)) {
            throw new IllegalArgumentException("%s: expected one of %s, got %s".formatted(key, allowed, value));
        }
    }
}
