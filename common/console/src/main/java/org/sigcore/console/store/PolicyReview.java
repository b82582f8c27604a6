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

/** A person's verdict on one revision of a draft: approved, refused or a remark alone. Never changed. */
@Entity
@Table(name = "console_policy_review")
public class PolicyReview {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    private long draftId;
    private long draftRevision;
    private String reviewer = "";
    private String verdict = "";
    private String remark = "";
    private Instant happenedAt = Instant.EPOCH;

    protected PolicyReview() {}

    public PolicyReview(PolicyDraft draft, String reviewer, String verdict, String remark, Instant at) {
        this.draftId = draft.id();
        this.draftRevision = draft.revision();
        this.reviewer = reviewer;
        this.verdict = verdict;
        this.remark = remark;
        this.happenedAt = at;
    }

    public long draftId() {
        return draftId;
    }

    public long draftRevision() {
        return draftRevision;
    }

    public String reviewer() {
        return reviewer;
    }

    public String verdict() {
        return verdict;
    }

    public String remark() {
        return remark;
    }

    public Instant happenedAt() {
        return happenedAt;
    }
}
