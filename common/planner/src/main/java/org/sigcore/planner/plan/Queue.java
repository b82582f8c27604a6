// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import org.sigcore.planner.input.PlanException;

/**
 * An M/M/c queue (A. K. Erlang, 1917; L. Kleinrock, Queueing Systems, volume 1, 1975, section 3.5): Poisson arrivals, exponential service
 * times, c processors, one line. With λ arrivals a second, service time s and a = λs, the probability of waiting is
 * C = B / (1 − ρ (1 − B)), where ρ = a / c and B is Erlang's loss formula by the recursion B(0) = 1, B(k) = aB(k−1) / (k + aB(k−1)).
 *
 * @param perSecond arrivals a second, λ
 * @param serviceSeconds mean service time in seconds, s
 * @param servers processors, c
 */
public record Queue(double perSecond, double serviceSeconds, int servers) {
    /** Refuses a queue without a steady state. */
    public Queue {
        if (!(perSecond * serviceSeconds < servers)) {
            throw new PlanException("utilisation: expected below 1, got " + perSecond * serviceSeconds / servers);
        }
    }

    /** Returns the busy share of the processors, ρ. */
    public double utilisation() {
        return perSecond * serviceSeconds / servers;
    }

    /** Returns the probability that an arrival waits, C. */
    public double waitProbability() {
        double offered = perSecond * serviceSeconds;
        double loss = 1;
        for (int k = 1; k <= servers; k++) {
            loss = offered * loss / (k + offered * loss);
        }
        return loss / (1 - utilisation() * (1 - loss));
    }

    /** Returns the mean wait in seconds, C s / (c − a). */
    public double meanWaitSeconds() {
        return waitProbability() * serviceSeconds / (servers - perSecond * serviceSeconds);
    }

    /** Returns the wait that a share q of the arrivals does not exceed: P(W > t) = C exp(−(c − a) t / s). */
    public double waitSeconds(double q) {
        double exceeded = Math.log(waitProbability() / (1 - q));
        return Math.max(0, exceeded * serviceSeconds / (servers - perSecond * serviceSeconds));
    }
}
