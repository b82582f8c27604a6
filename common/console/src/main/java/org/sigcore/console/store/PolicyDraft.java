// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.ReviewState;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.relational.core.mapping.Table;

/**
 * A policy project that is not published yet, as JSON. Published versions are kept by Policy.
 *
 * @param id 0 for a new draft, as the revision is null
 */
@Table("console_policy_draft")
public record PolicyDraft(
        @Id long id,
        @Version @Nullable Long revision,
        String service,
        String project,
        String title,
        String author,
        ReviewState state,
        String document,
        Instant createdAt,
        Instant changedAt) {
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
                id, revision, service, project, newTitle, writer, ReviewState.DRAFT, newDocument, createdAt, at);
    }

    public PolicyDraft entering(ReviewState next, Instant at) {
        return new PolicyDraft(id, revision, service, project, title, author, next, document, createdAt, at);
    }
}
