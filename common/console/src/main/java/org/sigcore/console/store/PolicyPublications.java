// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;

/** Publications of policies. */
public interface PolicyPublications extends JpaRepository<PolicyPublication, Long> {
    List<PolicyPublication> findByServiceAndProjectOrderByIdDesc(String service, String project, Limit limit);
}
