// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.util.AsciiString;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * A header list as a peer sent it. Remembers the fields that the peer has sent as never to be indexed, so that they are
 * forwarded in the same way.
 */
@SpecRef("RFC 7541 6.2.3")
final class ReceivedHeaders extends DefaultHttp2Headers {
    private static final AsciiString[] NONE = {};

    /** The size of the list, as defined in RFC 9113 6.5.2. */
    long listSize;

    /** A field that is repeated although it may occur only once; null if no such field is repeated. */
    @Nullable
    AsciiString repeated;

    private AsciiString[] sensitive = NONE;

    ReceivedHeaders(int usualFields) {
        super(false, usualFields);
    }

    /** A field of that name came as never to be indexed. */
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
