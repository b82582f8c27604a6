// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.util.AsciiString;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * A received header list. Remembers which fields were sent as never-indexed, so that they are forwarded the same way.
 */
@SpecRef("RFC 7541 6.2.3")
final class ReceivedHeaders extends DefaultHttp2Headers {
    private static final AsciiString[] NONE = {};

    /** Size of the list as defined in RFC 9113 6.5.2. */
    long listSize;

    /** Field that is repeated although it may occur only once; null if absent. */
    @Nullable
    AsciiString repeated;

    private AsciiString[] sensitive = NONE;

    ReceivedHeaders(int usualFields) {
        super(false, usualFields);
    }

    /** Records a field name that was received as never-indexed. */
    void addSensitive(AsciiString name) {
        if (!isSensitive(name)) {
            sensitive = Arrays.copyOf(sensitive, sensitive.length + 1);
            sensitive[sensitive.length - 1] = name;
        }
    }

    boolean sensitive() {
        return sensitive.length > 0;
    }

    boolean isSensitive(AsciiString name) {
        for (AsciiString each : sensitive) {
            if (each.equals(name)) {
                return true;
            }
        }
        return false;
    }
}
