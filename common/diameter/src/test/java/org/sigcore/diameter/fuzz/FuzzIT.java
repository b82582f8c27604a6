// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.fuzz;

import org.junit.jupiter.api.Test;
import org.sigcore.testkit.Fuzzing;

/** Runs stored inputs and mutations of them; {@code -Dsigcore.fuzz.seconds=3600} adds coverage guidance. */
class FuzzIT {
    @Test
    void fuzzTargets_findNoFailure() {
        Fuzzing.run(MessageFuzz.class);
    }
}
