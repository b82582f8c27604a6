// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.role.second;

import org.sigcore.bsf.role.first.FirstService;

/** Breaks the rule: sees another role. */
public final class CuriousRole {
    private CuriousRole() {}

    public static int of(FirstService service) {
        return service.answer(2);
    }
}
