// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiResponse;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Counts and logs error responses of the BSF, and of the SCP in between. Each one increments
 * {@code policy.binding.refusals} with tags {@code operation}, {@code status} and {@code cause}. The log has at most
 * one entry per minute and combination of tags, with the details of the response. A 404 to an update or deregistration
 * is not logged: a BSF assigns an address to the newest session and removes the older binding by itself. Thread-safe.
 */
public final class BsfRefusals {
    private static final Logger LOG = LoggerFactory.getLogger(BsfRefusals.class);
    private static final Duration PERIOD = Duration.ofMinutes(1);
    private static final int MAX_TEXT = 200;
    /** Known values of the cause tag, to limit its cardinality. */
    private static final Set<String> CAUSES = Stream.concat(
                    Arrays.stream(SbiCause.values()).map(Enum::name), Stream.of("EXISTING_BINDING_INFO_FOUND", "NONE"))
            .collect(Collectors.toUnmodifiableSet());

    private final MeterRegistry meters;
    private final LongSupplier nanoClock;
    private final Map<Kind, Told> told = new HashMap<>();

    public BsfRefusals(MeterRegistry meters, LongSupplier nanoClock) {
        this.meters = meters;
        this.nanoClock = nanoClock;
    }

    /** Requests to the BSF. */
    enum Operation {
        REGISTER,
        UPDATE,
        DEREGISTER
    }

    /** Key of the log's rate limit. */
    private record Kind(Operation operation, int status, String cause) {}

    /**
     * State of the log's rate limit for one kind.
     *
     * @param atNanos time of the last log entry
     * @param since number of suppressed entries since then
     */
    private record Told(long atNanos, long since) {}

    /** Counts an error response, and logs it unless it is expected or suppressed by the rate limit. */
    void note(Operation operation, SbiResponse answer) {
        ObjectNode problem = problem(answer);
        String cause = Objects.requireNonNullElse(Json.string(problem, "cause"), "NONE");
        Kind kind = new Kind(operation, answer.status(), CAUSES.contains(cause) ? cause : "OTHER");
        String name = operation.name().toLowerCase(Locale.ROOT);
        meters.counter(
                        "policy.binding.refusals",
                        "operation",
                        name,
                        "status",
                        Integer.toString(kind.status),
                        "cause",
                        kind.cause)
                .increment();
        boolean expected = operation != Operation.REGISTER && answer.status() == 404;
        OptionalLong untold = expected ? OptionalLong.empty() : due(kind);
        if (untold.isPresent()) {
            LOG.atWarn()
                    .addKeyValue("event", "bsf-refuses")
                    .addKeyValue("operation", name)
                    .addKeyValue("status", answer.status())
                    .addKeyValue("cause", cause)
                    .addKeyValue("detail", Json.string(problem, "detail"))
                    .addKeyValue("invalidParams", problem.get("invalidParams"))
                    .addKeyValue("untold", untold.getAsLong())
                    .log("BSF refused");
        }
    }

    /** Returns the number of entries suppressed since the last one; empty if this entry is suppressed as well. */
    private synchronized OptionalLong due(Kind kind) {
        long now = nanoClock.getAsLong();
        Told before = told.get(kind);
        if (before != null && now - before.atNanos < PERIOD.toNanos()) {
            told.put(kind, new Told(before.atNanos, before.since + 1));
            return OptionalLong.empty();
        }
        told.put(kind, new Told(now, 0));
        return OptionalLong.of(before == null ? 0 : before.since);
    }

    // The beginning of a body that is not ProblemDetails helps to identify the sender.
    private static ObjectNode problem(SbiResponse answer) {
        try {
            return answer.jsonObject();
        } catch (ProblemException e) {
            String text = new String(answer.body(), StandardCharsets.UTF_8);
            return Json.object().put("detail", text.substring(0, Math.min(text.length(), MAX_TEXT)));
        }
    }
}
