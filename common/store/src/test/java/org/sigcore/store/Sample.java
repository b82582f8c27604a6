// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** The row of the tests. */
@Entity
@Table(name = "sample")
public class Sample {
    @Id
    String id = "";

    int amount;

    @SuppressWarnings("ArrayField") // a column
    byte @Nullable [] document;

    Sample() {}

    Sample(String id, int amount) {
        this.id = id;
        this.amount = amount;
    }
}
