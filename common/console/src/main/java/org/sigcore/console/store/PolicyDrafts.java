// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.util.List;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;

/** Policy drafts. */
public interface PolicyDrafts extends ListCrudRepository<PolicyDraft, Long> {
    @Query("select * from console_policy_draft order by changed_at desc limit :limit")
    List<PolicyDraft> latest(int limit);
}
