// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;

/**
 * Where one process is reached by the others of its NF.
 *
 * @param root with the name that its certificate has, or with its address
 * @param at the address of that name, which DNS need not know; null where the root says it
 */
public record ProcessAddress(ApiRoot root, @Nullable String at) {

    /**
     * Reads what {@link #toString} has written.
     *
     * @throws IllegalArgumentException if it is nothing of the kind
     */
    public static ProcessAddress parse(String text) {
        int space = text.indexOf(' ');
        return space < 0
                ? new ProcessAddress(ApiRoot.parse(text), null)
                : new ProcessAddress(ApiRoot.parse(text.substring(0, space)), text.substring(space + 1));
    }

    /** One line. */
    @Override
    public String toString() {
        return at == null ? root.toString() : root + " " + at;
    }
}
