// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.config;

/**
 * A TCP port to listen on, or none.
 *
 * @param number 0 selects a free one; -1 for none
 */
public record ListenPort(int number) {
    /** Disables the listener. */
    public static final ListenPort OFF = new ListenPort(-1);

    /**
     * Parses a number, or {@code off}, which YAML converts to false.
     *
     * @throws IllegalArgumentException if it is neither
     */
    public static ListenPort parse(Object text) {
        return switch (String.valueOf(text)) {
            case "off", "OFF", "false" -> OFF;
            case String number -> new ListenPort(Integer.parseUnsignedInt(number));
        };
    }

    /** Returns true if the listener is disabled. */
    public boolean off() {
        return number < 0;
    }

    @Override
    public String toString() {
        return off() ? "off" : Integer.toString(number);
    }
}
