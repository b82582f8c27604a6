// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import org.springframework.data.jdbc.repository.query.Modifying;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;

/** Users by name. */
public interface UserAccounts extends ListCrudRepository<UserAccount, String> {
    /** Adds the name of a user, which {@link #save} replaces by the user. */
    @Modifying
    @Query("insert into console_user (name, password_hash, stamp, changed_at) values (:name, '', 0, 0)")
    void add(String name);
}
