// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import org.springframework.data.relational.core.mapping.Column;
import org.springframework.data.relational.core.mapping.Table;

/** A role of a user; the function is empty for all functions. */
@Table("console_grant")
public record StoredGrant(
        @Column("role_name") String role,
        @Column("function_name") String function) {}
