// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

/** Reviews of drafts. */
public interface PolicyReviews extends JpaRepository<PolicyReview, Long> {
    List<PolicyReview> findByDraftIdOrderById(long draftId);

    void deleteByDraftId(long draftId);
}
