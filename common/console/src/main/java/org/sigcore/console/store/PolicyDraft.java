// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.ReviewState;

/** A policy project that is not published yet, as JSON. Published versions are kept by Policy. */
@Entity
@Table(name = "console_policy_draft")
public class PolicyDraft {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    @Version
    private long revision;

    private String service = "";
    private String project = "";
    private String title = "";
    private String author = "";

    @Enumerated(EnumType.STRING)
    private ReviewState state = ReviewState.DRAFT;

    @Column(length = Integer.MAX_VALUE)
    private String document = "";

    private Instant createdAt = Instant.EPOCH;
    private Instant changedAt = Instant.EPOCH;

    protected PolicyDraft() {}

    public PolicyDraft(String service, String project, Instant at) {
        this.service = service;
        this.project = project;
        this.createdAt = at;
        this.changedAt = at;
    }

    /**
     * Replaces the contents, which makes former reviews void.
     *
     * @param writer author of the contents from now on, who may not approve them
     */
    public PolicyDraft write(String writer, String newTitle, String newDocument, Instant at) {
        author = writer;
        title = newTitle;
        document = newDocument;
        state = ReviewState.DRAFT;
        changedAt = at;
        return this;
    }

    public void enter(ReviewState next, Instant at) {
        state = next;
        changedAt = at;
    }

    public long id() {
        return id == null ? 0 : id;
    }

    public long revision() {
        return revision;
    }

    public String service() {
        return service;
    }

    public String project() {
        return project;
    }

    public String title() {
        return title;
    }

    public String author() {
        return author;
    }

    public ReviewState state() {
        return state;
    }

    public String document() {
        return document;
    }

    public Instant createdAt() {
        return createdAt;
    }

    public Instant changedAt() {
        return changedAt;
    }
}
