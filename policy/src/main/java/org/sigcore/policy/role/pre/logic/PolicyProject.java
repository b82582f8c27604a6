// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.contract.pre.Rejection;
import org.sigcore.policy.role.pre.logic.block.Compiler;
import org.sigcore.policy.role.pre.logic.block.Drawings;
import org.sigcore.policy.role.pre.logic.blocks.Blocks;
import org.sigcore.policy.role.pre.logic.code.BlockClock;
import org.sigcore.policy.role.pre.logic.code.Faults;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.LimitReached;
import org.sigcore.policy.role.pre.logic.code.Limits;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Trace;
import org.sigcore.policy.role.pre.logic.decision.Action;
import org.sigcore.policy.role.pre.logic.decision.ConstantTypes;
import org.sigcore.policy.role.pre.logic.decision.DecisionCheck;
import org.sigcore.policy.role.pre.logic.decision.DecisionTypes;
import org.sigcore.policy.role.pre.logic.decision.InvalidMember;
import org.sigcore.policy.role.pre.logic.decision.WorkingDecision;
import org.sigcore.policy.role.pre.logic.listed.ListedPolicies;
import org.sigcore.policy.role.pre.logic.table.Documents;
import org.sigcore.policy.role.pre.logic.table.Resources;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compiled policies of one service. The policies of a drawn project are Blockly workspaces, of which {@code main} runs
 * and calls the others; those of a listed project are conditions with actions and all run in order. A drawn project
 * modifies the installed decision unless its {@code base} is {@code nothing}; a listed project makes the whole decision
 * again. Immutable.
 */
public final class PolicyProject {
    private static final int MAX_LIMIT = 10_000_000;

    private enum Purpose {
        RUN,
        CHECK,
        EXPLAIN
    }

    private final Stmt main;
    private final int slots;
    private final Limits limits;
    private final boolean incremental;
    private final @Nullable String service;
    private final DecisionCheck check;

    private PolicyProject(Stmt main, int slots, Limits limits, boolean incremental, @Nullable String service) {
        this.main = main;
        this.slots = slots;
        this.limits = limits;
        this.incremental = incremental;
        this.service = service;
        this.check = new DecisionCheck(service);
    }

    /**
     * Compiles a project that does not refer to other documents.
     *
     * @throws org.sigcore.model.ProblemException as {@link #read(JsonNode, Documents, String)}
     */
    public static PolicyProject read(JsonNode document) {
        return read(document, Documents.NONE, null);
    }

    /**
     * Compiles a project document: {@code policies}, each with {@code name} and either {@code workspace} or
     * {@code then} (with {@code on}, {@code when}, {@code else}, {@code last}); optionally {@code main}, {@code base}
     * ({@code installed} or {@code nothing}), {@code lists}, {@code tables} and {@code limits}.
     *
     * @param documents tables, match lists and libraries that the project may refer to
     * @param service the service of the project; null when unknown
     * @throws org.sigcore.model.ProblemException 400 MANDATORY_IE_INCORRECT naming the invalid parts, blocks by their
     *     identifiers
     */
    public static PolicyProject read(JsonNode document, Documents documents, @Nullable String service) {
        return read(document, documents, service, Purpose.RUN);
    }

    /**
     * Compiles a project that is to be stored: constants of the wrong type are faults as well. A version that was
     * stored without this check still runs; {@link DecisionCheck} then checks the decisions that it computes.
     *
     * @throws org.sigcore.model.ProblemException as {@link #read(JsonNode, Documents, String)}
     */
    public static PolicyProject checked(JsonNode document, Documents documents, @Nullable String service) {
        return read(document, documents, service, Purpose.CHECK);
    }

    private static PolicyProject read(
            JsonNode document, Documents documents, @Nullable String service, Purpose purpose) {
        JsonNode policies = document.get("policies");
        if (policies == null || !policies.isArray()) {
            throw Faults.at("/policies", "expected an array of policies");
        }
        Resources resources = new Resources(document, documents);
        boolean drawn = policies.path(0).has("workspace");
        Limits limits = limits(document.path("limits"));
        boolean incremental = incremental(document, drawn);
        ConstantTypes types = new ConstantTypes(service, purpose == Purpose.CHECK);
        if (!drawn) {
            Stmt listed = ListedPolicies.read(policies, resources, types);
            return new PolicyProject(listed, 0, limits, incremental, service);
        }
        Compiler compiler = new Compiler(
                Blocks.set(),
                resources,
                new Drawings(policies, resources, service),
                limits,
                types,
                purpose == Purpose.EXPLAIN);
        Stmt main = compiler.compile();
        return new PolicyProject(main, compiler.slots(), limits, incremental, service);
    }

    private static boolean incremental(JsonNode document, boolean drawn) {
        if (!document.has("base")) {
            return drawn;
        }
        return switch (String.valueOf(Json.string(document, "base"))) {
            case "installed" -> true;
            case "nothing" -> false;
            default -> throw Faults.at("/base", "expected installed or nothing");
        };
    }

    private static Limits limits(JsonNode document) {
        Limits standard = Limits.DEFAULT;
        String outcome = document.path("outcome").asString("continue");
        if (!outcome.equals("continue") && !outcome.equals("reject")) {
            throw Faults.at("/limits/outcome", "expected continue or reject");
        }
        return new Limits(
                limit(document, "steps", standard.steps()),
                limit(document, "turns", standard.turns()),
                limit(document, "depth", standard.depth()),
                limit(document, "octets", standard.octets()),
                outcome.equals("reject"));
    }

    private static int limit(JsonNode document, String name, int standard) {
        if (!document.has(name)) {
            return standard;
        }
        int most = name.equals("depth") ? 64 : MAX_LIMIT;
        int limit = Json.integer(document, name, 0);
        if (limit < 1 || limit > most) {
            throw Faults.at("/limits/" + name, "expected 1 to " + most);
        }
        return limit;
    }

    /**
     * Evaluates the project and returns the outcome only.
     *
     * @param context as described by {@link org.sigcore.policy.contract.pre.PolicyEngine#evaluate}
     */
    public PolicyOutcome evaluate(JsonNode context) {
        return run(context).outcome();
    }

    /** Evaluates the project without timing its blocks; invalid parts of the decision keep their last valid values. */
    public Evaluation run(JsonNode context) {
        return run(context, null, true);
    }

    /**
     * Evaluates the project.
     *
     * @param clock times the blocks; null to disable timing
     * @param keepsLast true if an invalid part of the decision keeps its last valid value; false if it is left out
     */
    public Evaluation run(JsonNode context, @Nullable BlockClock clock, boolean keepsLast) {
        return run(frame(context, null, clock), keepsLast);
    }

    private Frame frame(JsonNode context, @Nullable Trace trace, @Nullable BlockClock clock) {
        JsonNode base = incremental ? context.path("installed") : Json.object();
        WorkingDecision decision = new WorkingDecision(base, trace != null, DecisionTypes.triggers(service));
        return new Frame(context, slots, decision, limits, trace, clock);
    }

    private Evaluation run(Frame frame, boolean keepsLast) {
        WorkingDecision decision = frame.decision();
        String limit = null;
        try {
            main.run(frame);
        } catch (LimitReached e) {
            limit = e.limit();
            if (limits.refuses()) {
                decision.apply(new Action.Refuse(
                        new Rejection(500, "UNSPECIFIED_NF_FAILURE", "the policies have met their bound of " + limit)));
            }
        }
        PolicyOutcome outcome = decision.outcome();
        List<InvalidMember> invalid = outcome.rejection() == null
                ? check.hold(outcome, frame.context().path("installed"), keepsLast)
                : List.of();
        return new Evaluation(outcome, decision.labels(), decision.lines(), limit, frame.steps(), invalid);
    }

    /**
     * Evaluates the project and explains the decision: {@code decision}, {@code actions}, {@code trace} (policy, block,
     * type and value of each block that ran; of drawn projects only), {@code tables} (the matching row, and the column
     * that excluded each earlier row), {@code steps}, and {@code invalid} (parts of the decision that are not sent to
     * the peer).
     *
     * @param keepsLast as for {@link #run}
     * @throws org.sigcore.model.ProblemException as {@link #read(JsonNode, Documents, String)}
     */
    public static ObjectNode explain(
            JsonNode document, Documents documents, @Nullable String service, JsonNode context, boolean keepsLast) {
        PolicyProject project = read(document, documents, service, Purpose.EXPLAIN);
        Trace trace = new Trace();
        Frame frame = project.frame(context, trace, null);
        Evaluation evaluation = project.run(frame, keepsLast);
        return Explanations.of(evaluation, frame.decision(), trace);
    }
}
