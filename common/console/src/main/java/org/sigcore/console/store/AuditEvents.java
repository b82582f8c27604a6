// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.time.Instant;
import java.util.List;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

/** Actions of persons. */
public interface AuditEvents extends JpaRepository<AuditEvent, Long> {
    /** Returns events with an identifier below {@code before}, the latest first; an empty filter matches all. */
    @Query("""
            select e from AuditEvent e where e.id < :before
            and (:person = '' or e.person = :person)
            and (:function = '' or e.function = :function)
            and (:action = '' or e.action = :action)
            order by e.id desc""")
    List<AuditEvent> latest(long before, String person, String function, String action, Limit limit);

    @Modifying
    @Query("delete from AuditEvent e where e.happenedAt < :before")
    int deleteOlderThan(Instant before);
}
