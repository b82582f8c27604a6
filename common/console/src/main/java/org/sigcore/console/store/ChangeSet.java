// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OrderColumn;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.ReviewState;

/** Documents of several functions that are changed together. */
@Entity
@Table(name = "console_change_set")
public class ChangeSet {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    @Version
    private long revision;

    private String title = "";
    private String reason = "";
    private String author = "";
    private String approver = "";

    @Enumerated(EnumType.STRING)
    private ReviewState state = ReviewState.DRAFT;

    private String problem = "";
    private Instant createdAt = Instant.EPOCH;
    private Instant changedAt = Instant.EPOCH;

    @ElementCollection(fetch = FetchType.EAGER)
    @CollectionTable(name = "console_change", joinColumns = @JoinColumn(name = "change_set_id"))
    @OrderColumn(name = "position")
    private List<Change> changes = new ArrayList<>();

    protected ChangeSet() {}

    public ChangeSet(String title, String reason, String author, List<Change> changes, Instant at) {
        this.title = title;
        this.reason = reason;
        this.author = author;
        this.changes.addAll(changes);
        this.createdAt = at;
        this.changedAt = at;
    }

    /** Enters another state, with the documents found so far and the reason of a failure, empty for none. */
    public void enter(ReviewState next, List<Change> found, String failure, Instant at) {
        state = next;
        changes.clear();
        changes.addAll(found);
        problem = failure;
        changedAt = at;
    }

    /** Records the decision of another person. */
    public void decide(ReviewState next, String by, Instant at) {
        state = next;
        approver = by;
        changedAt = at;
    }

    public long id() {
        return id == null ? 0 : id;
    }

    public String title() {
        return title;
    }

    public String reason() {
        return reason;
    }

    public String author() {
        return author;
    }

    public String approver() {
        return approver;
    }

    public ReviewState state() {
        return state;
    }

    public String problem() {
        return problem;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public Instant changedAt() {
        return changedAt;
    }

    public List<Change> changes() {
        return List.copyOf(changes);
    }
}
