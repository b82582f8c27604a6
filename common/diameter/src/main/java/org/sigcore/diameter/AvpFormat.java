// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

/**
 * How the values of an AVP type are written. {@link AvpFormats} holds the basic and derived types.
 *
 * @param <T> the Java type of a value
 */
public interface AvpFormat<T> {
    /** The data of an AVP of that value; the caller owns the array. */
    byte[] encode(T value);

    /**
     * Reads a value. The length lies within {@link #minLength} and {@link #maxLength}.
     *
     * @throws IllegalArgumentException if the octets are no value of this type
     */
    T decode(byte[] wire, int offset, int length);

    /**
     * Whether {@link #decode} could read a value; makes none where that is spared.
     *
     * @throws IllegalArgumentException as {@link #decode}
     */
    void check(byte[] wire, int offset, int length);

    /** Fewest octets of data. */
    int minLength();

    /** Most octets of data. */
    int maxLength();
}
