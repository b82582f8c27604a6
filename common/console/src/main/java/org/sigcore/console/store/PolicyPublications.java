// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.util.List;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;

/** Publications of policies. */
public interface PolicyPublications extends ListCrudRepository<PolicyPublication, Long> {
    @Query("""
            select * from console_policy_publication where service = :service and project = :project
            order by id desc limit :limit""")
    List<PolicyPublication> latest(String service, String project, int limit);
}
