// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.policy.role.binding.BsfRefusals.Operation;
import org.sigcore.sbi.SbiHeaders;
import org.sigcore.sbi.SbiResponse;

class BsfRefusalsTest {
    private static final SbiResponse REFUSAL = SbiResponse.problem(ProblemDetails.of(
            SbiCause.OPTIONAL_IE_INCORRECT, "pcfDiamRealm", new InvalidParam("/pcfDiamRealm", "expected an Fqdn")));

    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final AtomicLong nanos = new AtomicLong();
    private final BsfRefusals refusals = new BsfRefusals(meters, nanos::get);
    private final PrintStream out = System.out;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @BeforeEach
    void capture() {
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void release() {
        System.setOut(out);
    }

    @Test
    void equalRefusals_areLoggedOncePerMinute_andAllCounted() {
        refusals.note(Operation.REGISTER, REFUSAL);
        refusals.note(Operation.REGISTER, REFUSAL);
        refusals.note(Operation.REGISTER, REFUSAL);
        assertThat(lines())
                .hasSize(1)
                .first()
                .asString()
                .contains("OPTIONAL_IE_INCORRECT", "/pcfDiamRealm", "untold=\"0\"");

        refusals.note(Operation.UPDATE, REFUSAL);
        assertThat(lines()).hasSize(2);

        nanos.addAndGet(Duration.ofMinutes(1).toNanos());
        refusals.note(Operation.REGISTER, REFUSAL);
        assertThat(lines()).hasSize(3).last().asString().contains("untold=\"2\"");
        assertThat(count("register", "400", "OPTIONAL_IE_INCORRECT")).isEqualTo(4);
    }

    @Test
    void unknownBinding_isCountedButNotLogged() {
        SbiResponse gone = SbiResponse.problem(ProblemDetails.of(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, null));

        refusals.note(Operation.DEREGISTER, gone);
        refusals.note(Operation.UPDATE, gone);

        assertThat(lines()).isEmpty();
        assertThat(count("deregister", "404", "RESOURCE_CONTEXT_NOT_FOUND")).isEqualTo(1);
    }

    @Test
    void responseWithoutProblem_isLogged_andUnknownCauseIsCountedAsOther() {
        refusals.note(
                Operation.REGISTER,
                new SbiResponse(502, SbiHeaders.empty(), "bad gateway".getBytes(StandardCharsets.US_ASCII)));
        refusals.note(Operation.REGISTER, SbiResponse.problem(ProblemDetails.of(400, "WHATEVER", null)));

        assertThat(lines()).hasSize(2).first().asString().contains("bad gateway");
        assertThat(count("register", "502", "NONE")).isEqualTo(1);
        assertThat(count("register", "400", "OTHER")).isEqualTo(1);
    }

    private List<String> lines() {
        return printed.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("BSF refused"))
                .toList();
    }

    private double count(String operation, String status, String cause) {
        return meters.get("policy.binding.refusals")
                .tags("operation", operation, "status", status, "cause", cause)
                .counter()
                .count();
    }
}
