// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** Role of a user; each role includes the preceding ones. */
public enum ManagementRole {
    /** Reads; subscriber identities are masked. */
    VIEWER,
    /** Changes the configuration. */
    OPERATOR,
    /** Manages users, exports and imports. */
    ADMIN;

    private static final String AUTHORITY = "ROLE_";

    /** Returns true if this role has all permissions of the other. */
    public boolean includes(ManagementRole other) {
        return compareTo(other) >= 0;
    }

    /** Returns the name in configuration and tokens. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the role with a name; empty if absent. */
    static Optional<ManagementRole> named(String name) {
        return List.of(values()).stream()
                .filter(role -> role.wireName().equals(name))
                .findFirst();
    }

    GrantedAuthority authority() {
        return new SimpleGrantedAuthority(AUTHORITY + name());
    }

    static Optional<ManagementRole> of(GrantedAuthority authority) {
        String text = String.valueOf(authority.getAuthority());
        return text.startsWith(AUTHORITY)
                ? named(text.substring(AUTHORITY.length()).toLowerCase(Locale.ROOT))
                : Optional.empty();
    }
}
