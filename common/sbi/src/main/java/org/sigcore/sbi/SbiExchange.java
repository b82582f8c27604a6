// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A recorded HTTP exchange: one request and its response as transferred over a connection.
 *
 * @param side whether this process sent or received the request
 * @param local local address; null if the connection was lost before the address could be read
 * @param remote address of the peer; null under the same condition as {@code local}
 * @param response null if no response was received or sent
 */
public record SbiExchange(
        SbiTransaction.Side side,
        @Nullable InetSocketAddress local,
        @Nullable InetSocketAddress remote,
        Message request,
        @Nullable Message response) {

    /**
     * A recorded request or response. The body is not copied; callers must not modify it.
     *
     * @param epochMicros time when the header fields were sent or received, in µs since 1970
     * @param headers pseudo-header fields and regular fields in their order, without trailers
     * @param body octets as transferred, possibly compressed
     * @param whole false if the body is incomplete: longer than the recording limit, cut for lack of memory, or aborted
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Message(long epochMicros, List<Map.Entry<String, String>> headers, byte[] body, boolean whole) {
        /** Returns the first value of a header field; null if the field is absent. */
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
