// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;

/**
 * Determines the apiRoot to which a request was sent, from its {@code :authority} or the headers of a reverse proxy.
 */
@SpecRef({"TS 29.500 5.2.2.2", "TS 29.501 4.4.1"})
final class RequestedRoot {
    private RequestedRoot() {}

    /** @param own result if the request contains no valid address */
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

    // Of several proxies, the first is the one that the consumer addressed.
    private static @Nullable String first(SbiRequest request, String name) {
        List<String> values = request.headers().all(name);
        return values.isEmpty() ? null : values.getFirst().split(",", 2)[0].strip();
    }
}
