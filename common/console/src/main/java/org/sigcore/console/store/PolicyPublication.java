// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Table;

/**
 * A publication of a draft, or a rollback to a former version. Never changed.
 *
 * @param id 0 for a new publication
 * @param draftId null for a rollback
 * @param previousVersion version that was in production, 0 for none
 * @param canaryShare share of subscribers in percent; 0 for all
 */
@Table("console_policy_publication")
public record PolicyPublication(
        @Id long id,
        @Nullable Long draftId,
        String service,
        String project,
        int version,
        int previousVersion,
        int canaryShare,
        String person,
        String reason,
        Instant happenedAt) {}
