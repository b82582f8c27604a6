// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import org.sigcore.model.ApiRoot;
import org.sigcore.model.UriReferences;

/**
 * An absolute URI received from a peer, such as a resource's location or a notification URI, split for
 * {@link EgressGateway}.
 *
 * @param apiRoot scheme and authority; a deployment's prefix cannot be distinguished from the path and remains in
 *     {@code target}
 * @param target path and query, starting with a slash
 */
public record ResourceUri(ApiRoot apiRoot, String target) {
    /**
     * Splits a URI.
     *
     * @throws IllegalArgumentException if it is not an absolute http or https URI
     */
    public static ResourceUri parse(String uri) {
        int authority = uri.indexOf("://") + 3;
        if (authority < 3) {
            throw new IllegalArgumentException("expected an absolute URI: " + uri);
        }
        int path = authority;
        while (path < uri.length() && "/?#".indexOf(uri.charAt(path)) < 0) {
            path++;
        }
        int fragment = uri.indexOf('#', path);
        String target = uri.substring(path, fragment < 0 ? uri.length() : fragment);
        return new ResourceUri(ApiRoot.parse(uri.substring(0, path)), target.startsWith("/") ? target : "/" + target);
    }

    /** Returns this URI extended by a path. */
    public ResourceUri child(String path) {
        return new ResourceUri(apiRoot, target + path);
    }

    /**
     * Returns the resource to which a reference in its representation resolves, such as a relative Location.
     *
     * @throws IllegalArgumentException if that is not an http or https URI
     */
    public ResourceUri resolve(String reference) {
        return parse(UriReferences.resolve(apiRoot.scheme(), apiRoot.authority(), target, reference));
    }

    @Override
    public String toString() {
        return apiRoot + target;
    }
}
