// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;

/**
 * Address of one process for the other processes of its NF.
 *
 * @param root contains the name in the process's certificate, or its address
 * @param at address of that name, which DNS need not resolve; null if the root contains an address
 */
public record ProcessAddress(ApiRoot root, @Nullable String at) {

    /**
     * Parses the result of {@link #toString}.
     *
     * @throws IllegalArgumentException if the text is malformed
     */
    public static ProcessAddress parse(String text) {
        int space = text.indexOf(' ');
        return space < 0
                ? new ProcessAddress(ApiRoot.parse(text), null)
                : new ProcessAddress(ApiRoot.parse(text.substring(0, space)), text.substring(space + 1));
    }

    /** Returns the address as one line. */
    @Override
    public String toString() {
        return at == null ? root.toString() : root + " " + at;
    }
}
