// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiResponse;

/**
 * URI of a resource or callback on the SBI: API root and path.
 *
 * @param apiRoot API root without a prefix, which is part of the path
 * @param path path from the first slash, including the query
 */
public record ResourceUri(ApiRoot apiRoot, String path) {
    /**
     * Parses an absolute URI.
     *
     * @throws IllegalArgumentException if the text is not an absolute URI
     */
    public static ResourceUri parse(String uri) {
        int authority = uri.indexOf("://");
        int slash = authority < 0 ? -1 : uri.indexOf('/', authority + 3);
        if (authority < 0) {
            throw new IllegalArgumentException("expected an absolute URI: " + uri);
        }
        return slash < 0
                ? new ResourceUri(ApiRoot.parse(uri), "")
                : new ResourceUri(ApiRoot.parse(uri.substring(0, slash)), uri.substring(slash));
    }

    /**
     * Returns the URI of a created resource: the absolute Location, or a relative one at the producer named by the SCP.
     *
     * @return null if the response does not contain it
     */
    public static @Nullable ResourceUri ofCreated(SbiResponse response) {
        String location = response.headers().get("location");
        String producer = response.headers().get(ScpRoute.TARGET);
        if (location == null) {
            return null;
        }
        if (location.startsWith("/")) {
            return producer == null ? null : new ResourceUri(ApiRoot.parse(producer), location);
        }
        return parse(location);
    }

    /** Returns the URI of a subordinate resource. */
    public ResourceUri child(String name) {
        return new ResourceUri(apiRoot, path + "/" + name);
    }

    @Override
    public String toString() {
        return apiRoot + path;
    }
}
