// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.access;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** What a user may do; each role includes those before it. */
public enum ManagementRole {
    /** Reads; subscriber identities are masked. */
    VIEWER,
    /** Changes the configuration. */
    OPERATOR,
    /** Manages users, exports and imports. */
    ADMIN;

    private static final String AUTHORITY = "ROLE_";

    /** True when this role may do what the other may. */
    public boolean includes(ManagementRole other) {
        return compareTo(other) >= 0;
    }

    /** As configuration and tokens name it. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The role of that name; empty when there is none. */
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
