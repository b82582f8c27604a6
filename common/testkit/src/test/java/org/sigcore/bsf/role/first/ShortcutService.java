// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.role.first;

/** Breaks the rule: depends on an edge. */
public final class ShortcutService {
    private ShortcutService() {}

    public static void run(JdbcFirstStore store) {
        store.keep(3);
    }
}
