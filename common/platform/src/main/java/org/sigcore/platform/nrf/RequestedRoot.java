// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;

/** The apiRoot that a request was sent to, by its {@code :authority} or by what a reverse proxy says of it. */
@SpecRef({"TS 29.500 5.2.2.2", "TS 29.501 4.4.1"})
final class RequestedRoot {
    private RequestedRoot() {}

    /** @param own what stands where the request says nothing, or nothing that is an address */
    static ApiRoot of(SbiRequest request, ApiRoot own) {
        String authority = first(request, NfIdentity.FORWARDED_HOST);
        String scheme = first(request, NfIdentity.FORWARDED_SCHEME);
        String host = authority == null ? request.authority() : authority;
        if (host.isEmpty()) {
            return own;
        }
        try {
            ApiRoot root = ApiRoot.parse(("https".equals(scheme) ? "https" : "http") + "://" + host);
            return root.prefix().isEmpty() ? new ApiRoot(root.scheme(), root.host(), root.port(), own.prefix()) : own;
        } catch (IllegalArgumentException e) {
            return own;
        }
    }

    // The first of several proxies is the one that the consumer has addressed.
    private static @Nullable String first(SbiRequest request, String name) {
        List<String> values = request.headers().all(name);
        return values.isEmpty() ? null : values.getFirst().split(",", 2)[0].strip();
    }
}
