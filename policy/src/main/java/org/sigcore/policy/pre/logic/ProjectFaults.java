// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.logic;

import org.sigcore.model.InvalidParam;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;

/** How a project that cannot be read is refused: 400 with a JSON pointer to the part at fault. */
final class ProjectFaults {
    private ProjectFaults() {}

    static ProblemException at(String pointer, String expected) {
        return new ProblemException(
                SbiCause.MANDATORY_IE_INCORRECT,
                "policy project, " + pointer + ": " + expected,
                new InvalidParam(pointer, expected));
    }
}
