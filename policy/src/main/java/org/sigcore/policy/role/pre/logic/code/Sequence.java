// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

import java.util.List;
import java.util.Objects;

/** Statements executed in order. Each costs as many steps as it has blocks. Immutable. */
public final class Sequence implements Stmt {
    private final Stmt[] statements;
    private final int[] costs;
    private final String[] names;

    private Sequence(Stmt[] statements, int[] costs, String[] names) {
        this.statements = statements;
        this.costs = costs;
        this.names = names;
    }

    /**
     * Creates a sequence.
     *
     * @param costs of each statement, in steps
     * @param names block types of the statements
     */
    public static Stmt of(List<Stmt> statements, List<Integer> costs, List<String> names) {
        return new Sequence(
                statements.toArray(Stmt[]::new),
                costs.stream().mapToInt(Integer::intValue).toArray(),
                names.toArray(String[]::new));
    }

    /** Creates a sequence in which each statement costs one step. */
    public static Stmt of(List<Stmt> statements) {
        return of(statements, statements.stream().map(each -> 1).toList(), List.of());
    }

    @Override
    public Flow run(Frame frame) {
        for (int i = 0; i < statements.length; i++) {
            frame.step(costs[i]);
            Flow flow = frame.clock() == null || names.length == 0 ? statements[i].run(frame) : timed(i, frame);
            if (flow != Flow.NEXT) {
                return flow;
            }
        }
        return Flow.NEXT;
    }

    private Flow timed(int statement, Frame frame) {
        BlockClock clock = Objects.requireNonNull(frame.clock());
        long began = clock.nanos();
        Flow flow = statements[statement].run(frame);
        clock.took(names[statement], clock.nanos() - began);
        return flow;
    }
}
