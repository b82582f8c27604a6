// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.kernel.sums;

import org.sigcore.bsf.role.first.FirstService;

/** Breaks the rule: the kernel knows a role. */
public final class BiasedKernel {
    private BiasedKernel() {}

    public static int of(FirstService service) {
        return service.answer(1);
    }
}
