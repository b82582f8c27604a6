// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.plan;

import java.util.List;
import org.sigcore.planner.cost.CostModel;
import org.sigcore.planner.input.PlanException;

/**
 * Number of pods that carry a load.
 *
 * @param pods pods that carry the load at the target utilisation
 * @param busyCores processors that they keep busy
 */
public record Sizing(int pods, double busyCores) {
    private static final int MOST_PODS = 100_000;

    /**
     * Messages of one kind.
     *
     * @param perSecond rate of all pods together
     * @param factor CPU time compared with the measured database
     */
    public record Load(CostModel.Entry cost, double perSecond, double factor) {
        /** Returns the busy processors if a pod receives a number of messages of all kinds each second. */
        public double busyCores(double perSecondOfAPod) {
            return perSecond * factor * cost.cpuMicros(perSecondOfAPod) / 1e6;
        }
    }

    /** Returns the least number of pods whose processors are busy for at most the target share. */
    public static Sizing of(List<Load> loads, int podCores, double target) {
        double perSecond = loads.stream().mapToDouble(Load::perSecond).sum();
        int pods = Math.max(1, (int) Math.ceil(busy(loads, Double.MAX_VALUE) / (podCores * target)) - 1);
        for (; pods <= MOST_PODS; pods++) {
            double busy = busy(loads, perSecond / pods);
            if (busy <= pods * podCores * target + 1e-9) {
                return new Sizing(pods, busy);
            }
        }
        throw new PlanException("pods: expected at most " + MOST_PODS + ", the load needs more");
    }

    private static double busy(List<Load> loads, double perSecondOfAPod) {
        return loads.stream()
                .mapToDouble(load -> load.busyCores(perSecondOfAPod))
                .sum();
    }
}
