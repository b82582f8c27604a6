// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Role of a person, for all functions or one. Each role includes the viewer; the administrator includes all. */
public enum Role {
    /** Reads; subscriber identities are masked. */
    VIEWER,
    /** Reads the audit events. */
    AUDITOR,
    /** Writes policy drafts, checks, tests and explains them. */
    POLICY_AUTHOR,
    /** Reviews, publishes, rolls back and deletes policies. */
    POLICY_APPROVER,
    /** Changes the configuration. */
    OPERATOR,
    /** Manages users. */
    ADMINISTRATOR;

    public boolean includes(Role other) {
        return this == other || this == ADMINISTRATOR || other == VIEWER;
    }

    /** Returns the name in requests and in claims of tokens, such as {@code policy-author}. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the role with a name; empty if absent. */
    public static Optional<Role> named(String name) {
        return Stream.of(values()).filter(role -> role.wireName().equals(name)).findFirst();
    }
}
