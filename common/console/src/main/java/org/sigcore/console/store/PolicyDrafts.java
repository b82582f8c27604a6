// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.util.Collection;
import java.util.List;
import org.sigcore.console.logic.ReviewState;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;

/** Policy drafts. */
public interface PolicyDrafts extends JpaRepository<PolicyDraft, Long> {
    List<PolicyDraft> findAllByOrderByChangedAtDesc(Limit limit);

    List<PolicyDraft> findByStateInOrderByChangedAtDesc(Collection<ReviewState> states, Limit limit);
}
