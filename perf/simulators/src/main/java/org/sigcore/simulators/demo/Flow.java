// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.util.List;
import org.sigcore.harness.ladder.Hop;

/**
 * One call flow: what it shows, who takes part, and its steps. The steps run in order on one thread; the first that
 * fails ends the flow.
 */
public interface Flow {
    /** The number by which it is chosen. */
    int number();

    /** What it shows, a line. */
    String title();

    /** Who has a lifeline in its ladder, from left to right. */
    List<String> participants();

    /** What the PCF is called here: in a 4G session the same node is the PCRF. */
    default String policyName() {
        return "PCF";
    }

    /** Whether its ladder shows a hop; heartbeats, tokens, and news of NFs where these are not the subject, are only noise. */
    default boolean shows(Hop hop) {
        return !hop.message().startsWith("PATCH /nnrf-nfm/")
                && !hop.message().contains("nf-status-notify")
                && !hop.message().contains(" /oauth2/");
    }

    /** Its steps, in order. */
    List<Step> steps();

    /** Puts back what the flow has changed; called after the last step, also when one has failed. */
    default void tidyUp() {}

    /**
     * One step.
     *
     * @param name what happens
     * @param clause where 3GPP describes it
     * @param body does it and checks it
     */
    record Step(String name, String clause, Body body) {}

    /** What a step does. */
    @FunctionalInterface
    interface Body {
        /** Runs it; an exception fails the step. */
        void run(Checks checks);
    }
}
