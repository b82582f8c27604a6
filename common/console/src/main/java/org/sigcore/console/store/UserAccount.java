// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.time.Instant;
import java.util.Set;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.MappedCollection;
import org.springframework.data.relational.core.mapping.Table;

/** A user with a password. The stamp changes with the password and the grants, which ends the user's sessions. */
@Table("console_user")
public record UserAccount(
        @Id String name,
        String passwordHash,
        long stamp,
        Instant changedAt,
        @MappedCollection(idColumn = "user_name") Set<StoredGrant> grants) {
    @Override
    public String toString() {
        return "UserAccount[name=" + name + "]"; // without the hash
    }
}
