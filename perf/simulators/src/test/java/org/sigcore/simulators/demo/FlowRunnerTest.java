// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.harness.ladder.Hop;
import org.sigcore.harness.ladder.Terminal;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiResponse;

class FlowRunnerTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final List<String> events = new ArrayList<>();
    private final FlowRunner runner = new FlowRunner(
            Terminal.plain(),
            new PrintStream(bytes, true, StandardCharsets.UTF_8),
            policy -> List.of(new Hop("SMF", "SCP", true, "POST /a", "201", 0, 5)));

    private Flow flow(Flow.Step... steps) {
        return new Flow(9, "a flow", "SMF", "SCP") {
            @Override
            protected List<Step> steps() {
                return List.of(steps);
            }

            @Override
            protected void tidyUp() {
                events.add("tidied");
            }
        };
    }

    private String output() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void run_printsEachStepWithItsHops() {
        FlowRunner.Outcome outcome = runner.run(flow(new Flow.Step("it works", "TS 1", c -> c.equal("x", 1, 1))));

        assertThat(outcome.failed()).isZero();
        assertThat(output())
                .contains("━━ 9  a flow ━")
                .contains("✓ 9.1  it works")
                .contains("├─────▶│");
        assertThat(events).containsExactly("tidied");
        assertThat(runner.summary(List.of(outcome))).isTrue();
        assertThat(output()).contains("every step passed");
    }

    @Test
    void failedStep_printsTheExpectationAndStopsTheFlow() {
        FlowRunner.Outcome outcome = runner.run(flow(
                new Flow.Step("fine", "TS 1", c -> c.equal("x", 1, 1)),
                new Flow.Step(
                        "create",
                        "TS 29.512 4.2.2.2",
                        c -> c.status(SbiResponse.problem(ProblemDetails.of(SbiCause.NF_CONGESTION, "busy")), 201)),
                new Flow.Step("later", "TS 1", c -> events.add("ran"))));

        assertThat(outcome.passed()).isEqualTo(1);
        assertThat(outcome.failed()).isEqualTo(2);
        assertThat(output())
                .contains("✗ 9.2  create")
                .contains("expected  status 201   (TS 29.512 4.2.2.2)")
                .contains("got       503 {")
                .contains("not reached: 9.3 later");
        assertThat(events).containsExactly("tidied");
        assertThat(runner.summary(List.of(outcome))).isFalse();
    }

    @Test
    void stepThatThrowsOrChecksNothing_fails() {
        FlowRunner.Outcome broken = runner.run(flow(new Flow.Step("broken", "TS 1", c -> {
            throw new IllegalStateException("oops");
        })));
        FlowRunner.Outcome idle = runner.run(flow(new Flow.Step("idle", "TS 1", c -> events.add("ran"))));

        assertThat(broken.failed()).isEqualTo(1);
        assertThat(idle.failed()).isEqualTo(1);
        assertThat(output()).contains("oops").contains("it checked nothing");
    }

    @Test
    void checks_compareMembersByPointer() {
        Checks checks = new Checks("TS 1");
        var document = Json.parse("{\"a\":{\"b\":7},\"c\":{}}");

        assertThat(checks.member(document, "/a/b", 7)).isTrue();
        assertThat(checks.member(document, "/a/x", 7)).isFalse();
        checks.notEmpty(document, "/c");
        checks.notEmpty(document, "/a");

        assertThat(checks.count()).isEqualTo(4);
        assertThat(checks.faults())
                .extracting(Checks.Fault::expected)
                .containsExactly("/a/x = 7", "/c with at least one entry");
    }

    @Test
    void eventually_waitsUpToTheLimit() {
        Checks checks = new Checks("TS 1");
        List<Integer> calls = new ArrayList<>();

        String value = checks.eventually("third call", Duration.ofSeconds(5), () -> {
            calls.add(1);
            return calls.size() < 3 ? null : "done";
        });

        assertThat(value).isEqualTo("done");
        assertThat(org.assertj.core.api.Assertions.catchThrowable(
                        () -> checks.eventually("never", Duration.ofMillis(20), () -> null)))
                .isInstanceOf(Checks.StepFailed.class);
        assertThat(checks.faults()).hasSize(1);
    }
}
