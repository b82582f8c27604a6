// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A publication of a draft, a rollback to a former version, or the deletion of a project as version 0. Never changed. */
@Entity
@Table(name = "console_policy_publication")
public class PolicyPublication {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    private @Nullable Long draftId;
    private String service = "";
    private String project = "";
    private int version;
    private int previousVersion;
    private int canaryShare;
    private String person = "";
    private String reason = "";
    private Instant happenedAt = Instant.EPOCH;

    protected PolicyPublication() {}

    /** @param draftId null for a rollback or a deletion */
    public PolicyPublication(
            @Nullable Long draftId, String service, String project, String person, String reason, Instant at) {
        this.draftId = draftId;
        this.service = service;
        this.project = project;
        this.person = person;
        this.reason = reason;
        this.happenedAt = at;
    }

    /** Sets the version that was in production, 0 for none, the new one, and its share of subscribers in percent. */
    public PolicyPublication versions(int previous, int published, int share) {
        previousVersion = previous;
        version = published;
        canaryShare = share;
        return this;
    }

    public @Nullable Long draftId() {
        return draftId;
    }

    public String service() {
        return service;
    }

    public String project() {
        return project;
    }

    public int version() {
        return version;
    }

    public int previousVersion() {
        return previousVersion;
    }

    public int canaryShare() {
        return canaryShare;
    }

    public String person() {
        return person;
    }

    public String reason() {
        return reason;
    }

    public Instant happenedAt() {
        return happenedAt;
    }
}
