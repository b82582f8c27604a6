// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import java.util.List;
import org.sigcore.harness.ladder.Hop;

/**
 * Call flow: title, participants and steps. The steps run in order on one thread; the first failed step ends the flow.
 */
public abstract class Flow {
    private final int number;
    private final String title;
    private final List<String> participants;

    /**
     * Creates a flow with the number by which it is selected.
     *
     * @param title title in one line
     * @param participants participants of the ladder, from left to right
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

    /** Returns the name of the policy node in this flow: in a 4G session the PCF acts as PCRF. */
    protected String policyName() {
        return "PCF";
    }

    /**
     * Returns true if the ladder shows a hop. Heartbeats, tokens, and NF notifications unrelated to the flow are
     * hidden.
     */
    protected boolean shows(Hop hop) {
        return !hop.message().startsWith("PATCH /nnrf-nfm/")
                && !hop.message().contains("nf-status-notify")
                && !hop.message().contains(" /oauth2/");
    }

    /** Returns the steps in order. */
    protected abstract List<Step> steps();

    /** Reverts the changes of the flow. Called after the last step, also after a failure. */
    protected void tidyUp() {}

    /**
     * A step.
     *
     * @param name description of the step
     * @param clause 3GPP clause that describes it
     * @param body executes and checks the step
     */
    public record Step(String name, String clause, Body body) {}

    /** Body of a step. */
    @FunctionalInterface
    public interface Body {
        /** Runs the step. An exception fails it. */
        void run(Checks checks);
    }
}
