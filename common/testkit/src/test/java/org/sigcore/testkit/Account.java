// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The row of {@link DatabaseContract}. */
@Entity
@Table(name = "account")
public class Account {
    @Id
    String id = "";

    int amount;

    Account() {}

    Account(String id, int amount) {
        this.id = id;
        this.amount = amount;
    }
}
