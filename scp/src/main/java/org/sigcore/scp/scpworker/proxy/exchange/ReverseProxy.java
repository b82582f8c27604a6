// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.exchange;

import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.scp.scpworker.proxy.routing.HeaderNames;
import org.sigcore.scp.scpworker.proxy.routing.Target;

/**
 * Replaces producers by the SCP in returned locations, with the producer's apiRoot as a path prefix. A request to such
 * a location reaches any instance of this SCP, which forwards it to the producer.
 */
public final class ReverseProxy {
    private static final AsciiString PREFIX = AsciiString.cached("/scp-reverse-proxy/");

    private ReverseProxy() {}

    /**
     * Rewrites the location of a response to one of this SCP.
     *
     * @param target the producer that has answered
     * @param requested path of the consumer's request
     * @param scheme scheme of this SCP in the consumer's request; {@code authority} likewise
     */
    static void rewrite(
            Http2Headers headers,
            Target target,
            AsciiString requested,
            @Nullable CharSequence scheme,
            @Nullable CharSequence authority) {
        CharSequence location = headers.get(HeaderNames.LOCATION);
        if (location == null || location.isEmpty() || authority == null) {
            return;
        }
        String text = target.resolve(requested, location.toString());
        int slashes = text.indexOf("://");
        int slash = slashes < 0 ? -1 : text.indexOf('/', slashes + 3);
        if (slash < 0) {
            return;
        }
        ApiRoot root;
        try {
            root = ApiRoot.parse(text.substring(0, slash));
        } catch (IllegalArgumentException e) {
            return; // not a URI to which this SCP can send requests
        }
        String path = text.substring(slash);
        String token = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(root.toString().getBytes(StandardCharsets.US_ASCII));
        headers.set(
                HeaderNames.LOCATION,
                new AsciiString((scheme == null ? "http" : scheme) + "://" + authority + PREFIX + token + path));
    }

    /** Moves the producer from the path of a request to its target header. */
    public static void resolve(Http2Headers headers) {
        AsciiString path = HeaderNames.ascii(headers.path());
        if (!path.startsWith(PREFIX)) {
            return;
        }
        int end = path.indexOf("/", PREFIX.length());
        if (end < 0) {
            return;
        }
        try {
            byte[] root = Base64.getUrlDecoder()
                    .decode(path.subSequence(PREFIX.length(), end).toString());
            headers.set(HeaderNames.TARGET_API_ROOT, new AsciiString(root));
            headers.path(path.subSequence(end));
        } catch (IllegalArgumentException e) {
            // Not a rewritten location: the request is routed by its headers, or rejected.
        }
    }
}
