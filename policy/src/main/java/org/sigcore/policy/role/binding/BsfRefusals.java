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
 * Errors that came instead of what the BSF was asked for, its own and those of the SCP on the way: each is counted as {@code
 * policy.binding.refusals} with tags {@code operation}, {@code status} and {@code cause}; of those that are alike one a minute
 * is told in the log, with what the answer says. That the BSF has no binding which is to be changed or to end is no news: it
 * gives an address to the newest session, and ends the older binding by itself. Thread-safe.
 */
public final class BsfRefusals {
    private static final Logger LOG = LoggerFactory.getLogger(BsfRefusals.class);
    private static final Duration PERIOD = Duration.ofMinutes(1);
    private static final int MAX_TEXT = 200;
    /** Tags come from a closed set. */
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

    /** What was asked of the BSF. */
    enum Operation {
        REGISTER,
        UPDATE,
        DEREGISTER
    }

    /** Those of one kind are alike. */
    private record Kind(Operation operation, int status, String cause) {}

    /**
     * When one of a kind was last told.
     *
     * @param since how many were not, since then
     */
    private record Told(long atNanos, long since) {}

    /** Counts an answer that is no success, and tells of it when that is due. */
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

    /** Empty while one of the kind was told less than a period ago; else how many were not told since. */
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

    // Of what is no ProblemDetails, the beginning says at least who answered.
    private static ObjectNode problem(SbiResponse answer) {
        try {
            return answer.jsonObject();
        } catch (ProblemException e) {
            String text = new String(answer.body(), StandardCharsets.UTF_8);
            return Json.object().put("detail", text.substring(0, Math.min(text.length(), MAX_TEXT)));
        }
    }
}
