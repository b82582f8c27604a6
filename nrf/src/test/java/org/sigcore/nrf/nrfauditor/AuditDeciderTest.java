// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfauditor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.nrf.contract.nfregistration.InstanceAudit.Liveness;
import org.sigcore.nrf.nrfauditor.AuditDecider.Action;

class AuditDeciderTest {
    private final AuditDecider decider = new AuditDecider(3, Duration.ofMinutes(10));

    @ParameterizedTest
    @CsvSource({
        "0, false, none",
        "29, false, none",
        "30, false, Suspend",
        "30, true, none",
        "629, true, none",
        "629, false, Suspend",
        "630, true, Remove",
        "630, false, Remove",
        "100000, true, Remove"
    })
    void silentInstance_isSuspendedThenRemoved(long silentSeconds, boolean suspended, String action) {
        List<Action> actions = decider.decide(
                List.of(new Liveness("a", suspended, Duration.ofSeconds(silentSeconds), Duration.ofSeconds(10))));
        assertThat(actions.isEmpty() ? "none" : actions.getFirst().getClass().getSimpleName())
                .isEqualTo(action);
    }
}
