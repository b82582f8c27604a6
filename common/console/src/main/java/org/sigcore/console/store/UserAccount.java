// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/** A user with a password. The stamp changes with the password and the grants, which ends the user's sessions. */
@Entity
@Table(name = "console_user")
public class UserAccount {
    @Id
    private String name = "";

    private String passwordHash = "";
    private long stamp;
    private Instant changedAt = Instant.EPOCH;

    @ElementCollection(fetch = FetchType.EAGER)
    @CollectionTable(name = "console_grant", joinColumns = @JoinColumn(name = "user_name"))
    private Set<StoredGrant> grants = new HashSet<>();

    protected UserAccount() {}

    public UserAccount(String name) {
        this.name = name;
    }

    public String name() {
        return name;
    }

    public String passwordHash() {
        return passwordHash;
    }

    public long stamp() {
        return stamp;
    }

    public Instant changedAt() {
        return changedAt;
    }

    public Set<StoredGrant> grants() {
        return Set.copyOf(grants);
    }

    public void setPasswordHash(String hash, long newStamp, Instant at) {
        passwordHash = hash;
        stamp = newStamp;
        changedAt = at;
    }

    public void setGrants(Set<StoredGrant> all, long newStamp, Instant at) {
        grants.clear();
        grants.addAll(all);
        stamp = newStamp;
        changedAt = at;
    }
}
