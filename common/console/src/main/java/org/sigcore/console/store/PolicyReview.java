// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.time.Instant;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * A person's verdict on one revision of a draft: approved, refused or a remark alone. Never changed.
 *
 * @param id 0 for a new review
 */
@Table("console_policy_review")
public record PolicyReview(
        @Id long id,
        long draftId,
        long draftRevision,
        String reviewer,
        String verdict,
        String remark,
        Instant happenedAt) {}
