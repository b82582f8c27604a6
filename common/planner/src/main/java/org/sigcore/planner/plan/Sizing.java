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
    private static final int MOST_PODS = 1_000_000;
    private static final int STEPS = 50;

    /**
     * Messages of one kind.
     *
     * @param perSecond rate of all pods together
     * @param addedMicros CPU time that a database adds
     */
    public record Load(CostModel.Entry cost, double perSecond, double addedMicros) {
        /** Returns the busy processors if a pod receives a number of messages of all kinds each second. */
        public double busyCores(double perSecondOfAPod) {
            return perSecond * (cost.cpuMicros(perSecondOfAPod) + addedMicros) / 1e6;
        }
    }

    /** Returns the least number of pods whose processors are busy for at most the target share. */
    public static Sizing of(List<Load> loads, int podCores, double target) {
        double perSecond = loads.stream().mapToDouble(Load::perSecond).sum();
        int pods = Math.max(1, (int) Math.ceil(busyCores(loads, Double.MAX_VALUE) / (podCores * target)) - 1);
        for (; pods <= MOST_PODS; pods++) {
            double busy = busyCores(loads, perSecond / pods);
            if (busy <= pods * podCores * target + 1e-9) {
                return new Sizing(pods, busy);
            }
        }
        throw new PlanException("pods: expected at most " + MOST_PODS + ", the load needs more");
    }

    /** Returns the busy processors of all pods if each receives a number of messages a second. */
    public static double busyCores(List<Load> loads, double perSecondOfAPod) {
        return loads.stream()
                .mapToDouble(load -> load.busyCores(perSecondOfAPod))
                .sum();
    }

    /** Returns the messages a second that keep all processors of a pod busy, in the mix of the load. */
    public static double fullRate(List<Load> loads, int podCores) {
        double perSecond = loads.stream().mapToDouble(Load::perSecond).sum();
        double full = Double.MAX_VALUE;
        for (int i = 0; i < STEPS && perSecond > 0; i++) {
            full = podCores * perSecond / busyCores(loads, full);
        }
        return full;
    }
}
