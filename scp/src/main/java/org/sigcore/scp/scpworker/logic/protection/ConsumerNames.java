// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Identity of a consumer.
 *
 * @param nfType first part of the User-Agent; null without one
 * @param nfInstanceId in the User-Agent; null when it has none
 * @param fqdn in the User-Agent; null when it has none
 * @param address source address of the connection, without the port
 */
@SpecRef("TS 29.500 5.2.2.2")
public record ConsumerNames(
        @Nullable String nfType,
        @Nullable String nfInstanceId,
        @Nullable String fqdn,
        String address) {
    private static final int UUID_LENGTH = 36;

    /** Parses a User-Agent of the form {@code AMF-<NF instance id> <FQDN>}; each part may be absent. */
    public static ConsumerNames of(@Nullable String userAgent, String address) {
        if (userAgent == null || userAgent.isBlank()) {
            return new ConsumerNames(null, null, null, address);
        }
        String[] parts = userAgent.strip().split(" +", 3);
        String first = parts[0];
        int dash = first.indexOf('-');
        String rest = dash < 0 ? "" : first.substring(dash + 1);
        String instance = rest.length() >= UUID_LENGTH && rest.charAt(8) == '-' && rest.charAt(13) == '-'
                ? rest.substring(0, UUID_LENGTH)
                : null;
        String fqdn = parts.length > 1 && parts[1].indexOf('.') > 0 ? parts[1] : null;
        if (fqdn == null && instance == null && rest.indexOf('.') > 0) {
            fqdn = rest;
        }
        return new ConsumerNames(nfTypeOf(first), instance, fqdn, address);
    }

    /** Returns the first part of a User-Agent, up to a dash, space or slash: the NF type. */
    public static String nfTypeOf(String userAgent) {
        int end = 0;
        while (end < userAgent.length() && "- /".indexOf(userAgent.charAt(end)) < 0) {
            end++;
        }
        return userAgent.substring(0, end);
    }

    /** Returns the most specific name of the consumer, which identifies it. */
    public String key() {
        return nfInstanceId != null ? nfInstanceId : fqdn != null ? fqdn : address;
    }
}
