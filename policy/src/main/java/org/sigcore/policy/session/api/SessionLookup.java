// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.api;

import org.jspecify.annotations.Nullable;

/**
 * Which sessions are looked for: one of the parts is given.
 *
 * @param id of the SM policy, or the Session-Id on Gx
 * @param ipv4Addr of the UE
 * @param ipv6Prefix of the UE, or an address in it
 */
public record SessionLookup(
        @Nullable String id,
        @Nullable String ipv4Addr,
        @Nullable String ipv6Prefix) {
    /** The session of that identity. */
    public static SessionLookup ofId(String id) {
        return new SessionLookup(id, null, null);
    }
}
