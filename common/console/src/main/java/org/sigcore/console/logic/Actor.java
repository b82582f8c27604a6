// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic;

/**
 * The author of an action.
 *
 * @param address network address of the request
 */
public record Actor(Person person, String address) {
    public String name() {
        return person.name();
    }
}
