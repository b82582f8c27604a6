// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;

/** Change sets. */
public interface ChangeSets extends JpaRepository<ChangeSet, Long> {
    List<ChangeSet> findAllByOrderByIdDesc(Limit limit);
}
