// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.util.List;
import org.springframework.data.repository.ListCrudRepository;

/** Reviews of drafts. */
public interface PolicyReviews extends ListCrudRepository<PolicyReview, Long> {
    List<PolicyReview> findByDraftIdOrderById(long draftId);

    void deleteByDraftId(long draftId);
}
