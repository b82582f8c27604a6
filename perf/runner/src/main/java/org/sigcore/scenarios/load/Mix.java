// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.load;

import java.util.List;

/**
 * Says of which kind the next call is. Every kind gets its exact share, spread as evenly as can be (smooth weighted round
 * robin), so that runs repeat and a rare kind does not come in bursts. For one thread.
 */
public final class Mix {
    private final double[] weights;
    private final double[] credit;
    private final double total;

    /** @param weights one a kind, above 0; their sum need not be 1 */
    public Mix(List<Double> weights) {
        if (weights.isEmpty() || weights.stream().anyMatch(weight -> !(weight > 0))) {
            throw new IllegalArgumentException("expected weights above 0, got " + weights);
        }
        this.weights = weights.stream().mapToDouble(Double::doubleValue).toArray();
        this.credit = new double[this.weights.length];
        this.total = weights.stream().mapToDouble(Double::doubleValue).sum();
    }

    /** The index of the next call's kind. */
    public int next() {
        int chosen = 0;
        for (int i = 0; i < weights.length; i++) {
            credit[i] += weights[i];
            if (credit[i] > credit[chosen]) {
                chosen = i;
            }
        }
        credit[chosen] -= total;
        return chosen;
    }
}
