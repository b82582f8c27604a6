// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.ReviewState;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.relational.core.mapping.Column;
import org.springframework.data.relational.core.mapping.Table;

/**
 * A policy project that is not published yet, as JSON. Published versions are kept by Policy.
 *
 * @param id 0 for a new draft, whose stored revision is null
 */
@Table("console_policy_draft")
public record PolicyDraft(
        @Id long id,
        @Version @Column("revision") @Nullable Long storedRevision,
        String service,
        String project,
        String title,
        String author,
        ReviewState state,
        String document,
        Instant createdAt,
        Instant changedAt) {
    public long revision() {
        return storedRevision == null ? 0 : storedRevision;
    }

    public static PolicyDraft of(String service, String project, Instant at) {
        return new PolicyDraft(0, null, service, project, "", "", ReviewState.DRAFT, "", at, at);
    }

    /**
     * Returns this draft with other contents, which makes former reviews void.
     *
     * @param writer author of the contents from now on, who may not approve them
     */
    public PolicyDraft written(String writer, String newTitle, String newDocument, Instant at) {
        return new PolicyDraft(
                id, storedRevision, service, project, newTitle, writer, ReviewState.DRAFT, newDocument, createdAt, at);
    }

    public PolicyDraft entering(ReviewState next, Instant at) {
        return new PolicyDraft(id, storedRevision, service, project, title, author, next, document, createdAt, at);
    }
}
