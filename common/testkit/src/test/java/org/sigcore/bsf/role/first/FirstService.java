// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.role.first;

import org.sigcore.bsf.contract.first.Question;
import org.sigcore.bsf.kernel.sums.Sum;

/** Keeps the rules: depends on the kernel and on contracts. */
public final class FirstService implements Question {
    @Override
    public int answer(int number) {
        return Sum.of(number, 1);
    }
}
