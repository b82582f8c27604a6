// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.contract.first;

import org.sigcore.bsf.kernel.sums.Sum;

/** Breaks the rule: a contract depends on the kernel. */
public record TalkativeContract(int number) {
    public int doubled() {
        return Sum.of(number, number);
    }
}
