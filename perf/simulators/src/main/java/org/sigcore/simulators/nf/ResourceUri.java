// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.nf;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.sbi.SbiResponse;

/**
 * A resource or callback on the SBI: where it is served and its path there.
 *
 * @param apiRoot without a prefix: that is part of the path
 * @param path from the first slash, query included
 */
public record ResourceUri(ApiRoot apiRoot, String path) {
    /**
     * Reads an absolute URI.
     *
     * @throws IllegalArgumentException if it is none
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
     * Where a created resource is: the absolute Location, or a relative one at the producer that the SCP names.
     *
     * @return null when the response does not tell
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

    /** A resource below this one. */
    public ResourceUri child(String name) {
        return new ResourceUri(apiRoot, path + "/" + name);
    }

    @Override
    public String toString() {
        return apiRoot + path;
    }
}
