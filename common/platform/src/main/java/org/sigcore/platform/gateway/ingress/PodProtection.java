// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.ingress;

import java.time.Duration;
import java.util.List;
import org.sigcore.platform.configuration.schema.Between;
import org.sigcore.platform.configuration.schema.Default;
import org.sigcore.platform.configuration.schema.Doc;
import org.sigcore.platform.configuration.schema.Range;
import org.sigcore.platform.configuration.schema.Size;
import org.sigcore.platform.overload.Hysteresis;

/**
 * Document {@code podprotection}: load shedding of a process near its own limits, regardless of the services behind it.
 */
@Doc("Protection of the process of a gateway near its limits.")
public record PodProtection(
        boolean enabled,

        @Doc("Interval at which the state is evaluated.") @Between(min = "10ms", max = "1m")
        Duration monitoringInterval,

        @Size(max = 2) List<StateRule> states) {

    /** Returns the worst state whose onset is reached, or that is held and not yet abated. */
    State state(State held, int cpuPercent, long pending) {
        Hysteresis byCpu = Hysteresis.NONE;
        Hysteresis byPending = Hysteresis.NONE;
        for (StateRule rule : states) {
            byCpu = byCpu.and(rule.state().number(), rule.cpuOnset(), rule.cpuAbatement());
            byPending = byPending.and(rule.state().number(), rule.pendingOnset(), rule.pendingAbatement());
        }
        int level = Math.max(byCpu.level(cpuPercent, held.number()), byPending.level((double) pending, held.number()));
        return level == 0 ? State.Normal : level == State.DoC.number() ? State.DoC : State.Congested;
    }

    /** Congestion state of a process. */
    public enum State {
        Normal(0),
        DoC(1),
        Congested(2);

        private final int number;

        State(int number) {
            this.number = number;
        }

        /** Returns the value of the gauge. */
        public int number() {
            return number;
        }
    }

    /** Thresholds of a state, and the share of requests that is discarded in it. */
    public record StateRule(
            State state,

            @Doc("CPU use in percent at which the state begins.") @Range(min = 1, max = 101)
            int cpuOnset,

            @Doc("CPU use in percent below which the state ends.") @Range(min = 0, max = 101)
            int cpuAbatement,

            @Doc("Number of requests in progress at which the state begins.") @Range(min = 1)
            int pendingOnset,

            @Doc("Number of requests in progress below which the state ends.") @Range(min = 0)
            int pendingAbatement,

            @Doc("Percentage of requests that are discarded, lowest priority first.") @Range(min = 0, max = 100)
            int discardPercentage,

            @Default("error503") String errorCodeProfile) {

        /** Rejects abatement thresholds above the onset, since the state would flap. */
        public StateRule {
            if (state == State.Normal) {
                throw new IllegalArgumentException("expected DoC or Congested: Normal has no thresholds");
            }
            if (cpuAbatement > cpuOnset || pendingAbatement > pendingOnset) {
                throw new IllegalArgumentException("expected abatement values of at most the onset values");
            }
        }
    }
}
