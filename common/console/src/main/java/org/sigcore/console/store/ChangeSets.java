// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.util.List;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;

/** Change sets. */
public interface ChangeSets extends ListCrudRepository<ChangeSet, Long> {
    @Query("select * from console_change_set order by id desc limit :limit")
    List<ChangeSet> latest(int limit);
}
