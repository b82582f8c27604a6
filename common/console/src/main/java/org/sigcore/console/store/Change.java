// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import org.jspecify.annotations.Nullable;
import org.springframework.data.relational.core.mapping.Column;
import org.springframework.data.relational.core.mapping.Table;

/**
 * One document of a change set, as JSON.
 *
 * @param before document when the change set was applied; null before that, and if there was no document
 * @param after document that the change set writes
 */
@Table("console_change")
public record Change(
        @Column("function_name") String function,
        String document,
        @Column("before_text") @Nullable String before,
        @Column("after_text") String after) {
    /** Returns this change with the document that it replaces. */
    public Change replacing(@Nullable String found) {
        return new Change(function, document, found, after);
    }
}
