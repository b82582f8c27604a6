// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.fuzz;

import org.junit.jupiter.api.Test;
import org.sigcore.scp.contract.scpcconfiguration.MediationRuleFuzz;
import org.sigcore.testkit.Fuzzing;

/** Runs stored inputs and mutations of them; with coverage guidance by {@code -Dsigcore.fuzz.seconds=3600}. */
class FuzzIT {
    @Test
    void fuzzedMediationRules_causeNoUnexpectedFailure() {
        Fuzzing.run(MediationRuleFuzz.class);
    }
}
