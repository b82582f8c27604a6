// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.session;

import org.jspecify.annotations.Nullable;

/**
 * Which sessions are looked for: one of the parts is given.
 *
 * @param id of the SM policy, or the Session-Id on Gx
 * @param ipv4Addr of the UE
 * @param ipv6Prefix of the UE, or an address in it
 * @param macAddr of the UE
 * @param afSessionId of an AF session on it: the last segment of its URI on N5, or the Session-Id on Rx
 */
public record SessionLookup(
        @Nullable String id,
        @Nullable String ipv4Addr,
        @Nullable String ipv6Prefix,
        @Nullable String macAddr,
        @Nullable String afSessionId) {
    /** Whether nothing is given. */
    public boolean isEmpty() {
        return id == null && ipv4Addr == null && ipv6Prefix == null && macAddr == null && afSessionId == null;
    }

    /** The session of that identity. */
    public static SessionLookup ofId(String id) {
        return new SessionLookup(id, null, null, null, null);
    }
}
