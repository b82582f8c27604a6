// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A request and its response as they went over a connection.
 *
 * @param side whether we sent or received the request
 * @param local our end of the connection; null when it was lost before it could be asked
 * @param remote the peer's end; null as {@code local}
 * @param response null when there was none
 */
public record SbiExchange(
        SbiTransaction.Side side,
        @Nullable InetSocketAddress local,
        @Nullable InetSocketAddress remote,
        Message request,
        @Nullable Message response) {

    /**
     * One of the two. The body is not copied and not to be changed.
     *
     * @param epochMicros when its header fields were sent or received, µs since 1970
     * @param headers pseudo header fields and the others, in their order, without trailers
     * @param body as it went over the connection, compressed perhaps
     * @param whole false when the body was longer than what was taken down, memory was short, or it was broken off
     */
    @SuppressWarnings("ArrayRecordComponent") // a body that nobody compares
    public record Message(long epochMicros, List<Map.Entry<String, String>> headers, byte[] body, boolean whole) {
        /** The first value of a header field; null without. */
        public @Nullable String header(String name) {
            for (Map.Entry<String, String> field : headers) {
                if (field.getKey().equals(name)) {
                    return field.getValue();
                }
            }
            return null;
        }
    }
}
