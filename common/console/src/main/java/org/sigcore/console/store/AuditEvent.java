// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import java.time.Instant;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.Column;
import org.springframework.data.relational.core.mapping.Table;

/**
 * One action of a person. Only its outcome changes, once.
 *
 * @param id 0 for a new event
 */
@Table("console_audit")
public record AuditEvent(
        @Id long id,
        Instant happenedAt,
        String person,
        String address,
        String action,
        @Column("function_name") String function,
        String resource,
        String reason,
        String outcome) {}
