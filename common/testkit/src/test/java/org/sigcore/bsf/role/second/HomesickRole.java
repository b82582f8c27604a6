// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.role.second;

import org.sigcore.bsf.app.Function;

/** Breaks the rule: depends on the wiring of the function. */
public final class HomesickRole {
    private HomesickRole() {}

    public static int roles() {
        return Function.ONE.roles();
    }
}
