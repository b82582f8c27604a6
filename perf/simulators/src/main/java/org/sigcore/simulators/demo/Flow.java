// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.util.List;
import org.sigcore.harness.ladder.Hop;

/**
 * One call flow: what it shows, who takes part, and its steps. The steps run in order on one thread; the first that
 * fails ends the flow.
 */
public abstract class Flow {
    private final int number;
    private final String title;
    private final List<String> participants;

    /**
     * One of a number by which it is chosen.
     *
     * @param title what it shows, a line
     * @param participants who has a lifeline in its ladder, from left to right
     */
    protected Flow(int number, String title, String... participants) {
        this.number = number;
        this.title = title;
        this.participants = List.of(participants);
    }

    final int number() {
        return number;
    }

    final String title() {
        return title;
    }

    final List<String> participants() {
        return participants;
    }

    /** What the PCF is called here: in a 4G session the same node is the PCRF. */
    protected String policyName() {
        return "PCF";
    }

    /** Whether its ladder shows a hop; heartbeats, tokens, and news of NFs where these are not the subject, are only noise. */
    protected boolean shows(Hop hop) {
        return !hop.message().startsWith("PATCH /nnrf-nfm/")
                && !hop.message().contains("nf-status-notify")
                && !hop.message().contains(" /oauth2/");
    }

    /** Its steps, in order. */
    protected abstract List<Step> steps();

    /** Puts back what the flow has changed; called after the last step, also when one has failed. */
    protected void tidyUp() {}

    /**
     * One step.
     *
     * @param name what happens
     * @param clause where 3GPP describes it
     * @param body does it and checks it
     */
    public record Step(String name, String clause, Body body) {}

    /** What a step does. */
    @FunctionalInterface
    public interface Body {
        /** Runs it; an exception fails the step. */
        void run(Checks checks);
    }
}
