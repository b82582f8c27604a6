// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.rooms.logic;

import org.sigcore.nrf.contract.rooms.Answers;

/** Breaks the rule: asks another role. */
public final class AskingLogic {
    private AskingLogic() {}

    public static int decide(Answers answers) {
        return answers.answer();
    }
}
