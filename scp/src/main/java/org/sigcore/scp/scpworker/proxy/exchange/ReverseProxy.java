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
 * The SCP in the place of producers: a location that it returns names the SCP, with the producer's apiRoot as a prefix of the
 * path, so that whoever follows it comes back here, whatever SCP instance that is, and is sent on.
 */
public final class ReverseProxy {
    private static final AsciiString PREFIX = AsciiString.cached("/scp-reverse-proxy/");

    private ReverseProxy() {}

    /**
     * Makes the location of an answer one of this SCP.
     *
     * @param target the producer that has answered
     * @param requested the path of the consumer's request
     * @param scheme as the consumer addressed this SCP, as {@code authority}
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
            return; // not a URI that this SCP could send a request to
        }
        String path = text.substring(slash);
        String token = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(root.toString().getBytes(StandardCharsets.US_ASCII));
        headers.set(
                HeaderNames.LOCATION,
                new AsciiString((scheme == null ? "http" : scheme) + "://" + authority + PREFIX + token + path));
    }

    /** Takes the producer out of the path of a request that follows such a location. */
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
            // Not one of ours: it is routed by what it says, and refused if it says nothing.
        }
    }
}
