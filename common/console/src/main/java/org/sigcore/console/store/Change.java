// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.store;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import org.jspecify.annotations.Nullable;

/**
 * One document of a change set, as JSON.
 *
 * @param before document when the change set was applied; null before that, and if there was no document
 * @param after document that the change set writes
 */
@Embeddable
public record Change(
        @Column(name = "function_name") String function,
        @Column(name = "document") String document,

        @Column(name = "before_text", length = Integer.MAX_VALUE) @Nullable
        String before,

        @Column(name = "after_text", length = Integer.MAX_VALUE)
        String after) {
    /** Returns this change with the document that it replaces. */
    public Change replacing(@Nullable String found) {
        return new Change(function, document, found, after);
    }
}
