// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import org.springframework.data.jpa.repository.JpaRepository;

/** Users by name. */
public interface UserAccounts extends JpaRepository<UserAccount, String> {}
