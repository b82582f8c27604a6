// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.session;

import org.jspecify.annotations.Nullable;

/**
 * Look-up key of sessions: one component is set, the others are null.
 *
 * @param id identity of the SM policy, or Session-Id on Gx
 * @param ipv4Addr of the UE
 * @param ipv6Prefix of the UE, or an address in it
 * @param macAddr of the UE
 * @param afSessionId of an AF session carried by the session: last segment of its URI on N5, or Session-Id on Rx
 */
public record SessionLookup(
        @Nullable String id,
        @Nullable String ipv4Addr,
        @Nullable String ipv6Prefix,
        @Nullable String macAddr,
        @Nullable String afSessionId) {
    /** Returns true if no component is set. */
    public boolean isEmpty() {
        return id == null && ipv4Addr == null && ipv6Prefix == null && macAddr == null && afSessionId == null;
    }

    /** Returns a look-up by identity. */
    public static SessionLookup ofId(String id) {
        return new SessionLookup(id, null, null, null, null);
    }
}
