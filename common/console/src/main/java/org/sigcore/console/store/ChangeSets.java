// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.util.List;
import org.sigcore.console.logic.ReviewState;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;

/** Change sets. */
public interface ChangeSets extends JpaRepository<ChangeSet, Long> {
    List<ChangeSet> findAllByOrderByIdDesc(Limit limit);

    List<ChangeSet> findByState(ReviewState state);
}
