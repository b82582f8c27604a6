// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.util.AsciiString;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * A received header list. Remembers which fields were sent as never-indexed, so that they are forwarded the same way,
 * and the fields that the encoder would otherwise validate again, since its table never contains them.
 */
@SpecRef("RFC 7541 6.2.3")
final class ReceivedHeaders extends DefaultHttp2Headers {
    private static final AsciiString[] NONE = {};
    private static final int MOST_SENSITIVE = 64;
    private static final int MOST_OUTSIDE_TABLE = 8;

    /** Size of the list as defined in RFC 9113 6.5.2. */
    long listSize;

    /** Field that is repeated although it may occur only once; null if absent. */
    @Nullable
    AsciiString repeated;

    private AsciiString[] sensitive = NONE;
    private boolean allSensitive;
    // Each value is followed by its name.
    private final @Nullable AsciiString[] outsideTable = new AsciiString[2 * MOST_OUTSIDE_TABLE];
    private int outsideTableEnd;

    ReceivedHeaders(int usualFields) {
        super(false, usualFields);
    }

    /**
     * Records a field name that was received as never-indexed. Beyond 64 names, all fields count as such: a list of
     * thousands of names would occupy the event loop for seconds.
     */
    void addSensitive(AsciiString name) {
        if (isSensitive(name)) {
            return;
        }
        allSensitive = sensitive.length == MOST_SENSITIVE;
        if (!allSensitive) {
            sensitive = Arrays.copyOf(sensitive, sensitive.length + 1);
            sensitive[sensitive.length - 1] = name;
        }
    }

    boolean isSensitive(AsciiString name) {
        if (allSensitive) {
            return true;
        }
        for (AsciiString each : sensitive) {
            if (each.equals(name)) {
                return true;
            }
        }
        return false;
    }

    /** Records a valid field that the encoder never adds to its table. Those beyond the eighth are validated again. */
    void addOutsideTable(AsciiString name, AsciiString value) {
        if (outsideTableEnd < outsideTable.length) {
            outsideTable[outsideTableEnd++] = value;
            outsideTable[outsideTableEnd++] = name;
        }
    }

    /** Returns true for a recorded field that still has the same value object. */
    @SuppressWarnings("ReferenceEquality")
    boolean isOutsideTable(AsciiString name, AsciiString value) {
        for (int i = 0; i < outsideTableEnd; i += 2) {
            if (outsideTable[i] == value && name.equals(outsideTable[i + 1])) {
                return true;
            }
        }
        return false;
    }
}
