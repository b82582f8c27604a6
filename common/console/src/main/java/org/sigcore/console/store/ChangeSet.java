// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.console.logic.ReviewState;
import org.springframework.data.annotation.Id;
import org.springframework.data.annotation.Version;
import org.springframework.data.relational.core.mapping.MappedCollection;
import org.springframework.data.relational.core.mapping.Table;

/**
 * Documents of several functions that are changed together.
 *
 * @param id 0 for a new change set, as the revision is null
 */
@Table("console_change_set")
public record ChangeSet(
        @Id long id,
        @Version @Nullable Long revision,
        String title,
        String reason,
        String author,
        String approver,
        ReviewState state,
        String problem,
        Instant createdAt,
        Instant changedAt,

        @MappedCollection(idColumn = "change_set_id", keyColumn = "position")
        List<Change> changes) {
    public static ChangeSet of(String title, String reason, String author, List<Change> changes, Instant at) {
        return new ChangeSet(0, null, title, reason, author, "", ReviewState.DRAFT, "", at, at, changes);
    }

    /** Returns this set in another state, with the documents found so far and the reason of a failure, empty for none. */
    public ChangeSet entering(ReviewState next, List<Change> found, String failure, Instant at) {
        return new ChangeSet(
                id, revision, title, reason, author, approver, next, failure, createdAt, at, List.copyOf(found));
    }

    /** Returns this set with the decision of another person. */
    public ChangeSet decided(ReviewState next, String by, Instant at) {
        return new ChangeSet(id, revision, title, reason, author, by, next, problem, createdAt, at, changes);
    }
}
