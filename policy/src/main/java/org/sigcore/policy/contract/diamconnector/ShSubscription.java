// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamconnector;

import org.jspecify.annotations.Nullable;

/**
 * A subscription at an HSS.
 *
 * @param source name of the data source
 * @param identity Public-Identity, or the digits of the MSISDN
 */
public record ShSubscription(String source, String identity) {
    private static final String SCHEME = "hss:";

    /** Returns the stored form of the subscription. */
    public String uri() {
        return SCHEME + source + "/" + identity;
    }

    /** Parses the stored form of a subscription; null for other URIs. */
    public static @Nullable ShSubscription of(@Nullable String uri) {
        int slash = uri == null || !uri.startsWith(SCHEME) ? -1 : uri.indexOf('/');
        return uri == null || slash < 0
                ? null
                : new ShSubscription(uri.substring(SCHEME.length(), slash), uri.substring(slash + 1));
    }
}
