// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.client;

import org.sigcore.console.logic.Person;
import org.sigcore.console.logic.Role;

/**
 * Identity that the console presents to a function.
 *
 * @param name name of the person, which the function records in its history
 * @param role role at the function: viewer, operator or admin
 */
public record Caller(String name, String role) {
    /** The console itself, which reads. */
    public static final Caller CONSOLE = new Caller("console", "viewer");

    /** Returns the caller for the reads of a person: a function masks subscriber identities for all but its operators. */
    public static Caller reading(Person person, String function) {
        return person.may(Role.OPERATOR, function) ? operator(person.name()) : viewer(person.name());
    }

    /**
     * Returns the caller for the reads of policy projects. Authors and approvers read them without masks, since what they
     * publish is what they have read.
     */
    public static Caller readingPolicies(Person person, String function) {
        return person.readsPolicies(function) ? operator(person.name()) : viewer(person.name());
    }

    /** Returns a caller that reads, with subscriber identities masked. */
    public static Caller viewer(String name) {
        return new Caller(name, "viewer");
    }

    /** Returns a caller that changes the function and sees subscriber identities. */
    public static Caller operator(String name) {
        return new Caller(name, "operator");
    }
}
