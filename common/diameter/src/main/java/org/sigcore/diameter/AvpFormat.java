// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

/**
 * Encoding of the values of an AVP type. {@link AvpFormats} contains the basic and derived types.
 *
 * @param <T> the Java type of a value
 */
public interface AvpFormat<T> {
    /** Encodes a value to AVP data; the caller owns the array. */
    byte[] encode(T value);

    /**
     * Decodes a value whose length is within {@link #minLength} and {@link #maxLength}.
     *
     * @throws IllegalArgumentException if the octets are not a valid value
     */
    T decode(byte[] wire, int offset, int length);

    /**
     * Validates a value like {@link #decode}, without creating it where possible.
     *
     * @throws IllegalArgumentException as {@link #decode}
     */
    void check(byte[] wire, int offset, int length);

    /** Returns the minimum length of the data in octets. */
    int minLength();

    /** Returns the maximum length of the data in octets. */
    int maxLength();
}
