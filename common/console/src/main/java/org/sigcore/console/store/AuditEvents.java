// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

/** Actions of persons. */
public interface AuditEvents extends JpaRepository<AuditEvent, Long> {
    /**
     * Choice of events.
     *
     * @param before identifier above those of all events
     * @param person empty for all, like the action
     * @param functions functions of the events; an empty name stands for all
     * @param resource part of the target, in lower case; empty for all
     * @param from time of the first event
     * @param until time after the last event
     */
    record Filter(
            long before,
            String person,
            Set<String> functions,
            String action,
            String resource,
            Instant from,
            Instant until) {
        /** Returns true if events of all functions, and of the console itself, are included. */
        public boolean everywhere() {
            return functions.contains("");
        }
    }

    /** Returns events, the latest first. */
    @Query("""
            select e from AuditEvent e where e.id < :#{#filter.before()}
            and (:#{#filter.person()} = '' or e.person = :#{#filter.person()})
            and (:#{#filter.everywhere()} = true or e.function in :#{#filter.functions()})
            and (:#{#filter.action()} = '' or e.action = :#{#filter.action()})
            and locate(:#{#filter.resource()}, lower(e.resource)) > 0
            and e.happenedAt >= :#{#filter.from()} and e.happenedAt < :#{#filter.until()}
            order by e.id desc""")
    List<AuditEvent> latest(Filter filter, Limit limit);

    @Modifying
    @Query("delete from AuditEvent e where e.happenedAt < :before")
    int deleteOlderThan(Instant before);
}
