// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.springframework.data.jdbc.repository.query.Modifying;
import org.springframework.data.jdbc.repository.query.Query;
import org.springframework.data.repository.ListCrudRepository;

/** Actions of persons. */
public interface AuditEvents extends ListCrudRepository<AuditEvent, Long> {
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
            select * from console_audit where id < :#{#filter.before()}
            and :#{#filter.person()} in ('', person)
            and (:#{#filter.everywhere()} = true or function_name in (:#{#filter.functions()}))
            and :#{#filter.action()} in ('', action)
            and locate(:#{#filter.resource()}, lower(resource)) > 0
            and happened_at >= :#{#filter.from().toEpochMilli()}
            and happened_at < :#{#filter.until().toEpochMilli()}
            order by id desc limit :limit""")
    List<AuditEvent> latest(Filter filter, int limit);

    @Modifying
    @Query("update console_audit set outcome = :outcome where id = :id")
    void finish(long id, String outcome);

    @Modifying
    @Query("delete from console_audit where happened_at < :before")
    int deleteOlderThan(Instant before);
}
