// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A person who uses the console, with all grants. */
public record Person(String name, Set<Grant> grants) {
    public Person {
        grants = Set.copyOf(grants);
    }

    /** Returns true if the person has a role for all functions or for at least one. */
    public boolean may(Role role) {
        return grants.stream().anyMatch(grant -> grant.role().includes(role));
    }

    /** Returns true if the person has a role for a function. */
    public boolean may(Role role, String function) {
        return grants.stream()
                .anyMatch(grant -> grant.role().includes(role)
                        && (grant.function().isEmpty() || grant.function().equals(function)));
    }

    /** Returns the functions for which the person has a role; an empty name stands for all functions. */
    public Set<String> functions(Role role) {
        return grants.stream()
                .filter(grant -> grant.role().includes(role))
                .map(Grant::function)
                .collect(Collectors.toSet());
    }

    /** Returns true if the person reads policy projects and drafts without masks. */
    public boolean readsPolicies(String function) {
        return Stream.of(Role.OPERATOR, Role.POLICY_AUTHOR, Role.POLICY_APPROVER)
                .anyMatch(role -> may(role, function));
    }

    /** Returns true if the person may read a function. */
    public boolean sees(String function) {
        return may(Role.VIEWER, function);
    }
}
