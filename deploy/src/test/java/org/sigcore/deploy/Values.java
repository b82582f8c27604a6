// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Values of expressions in the product's code as texts, with {@code <name>} for values that are not in the code. */
final class Values {
    private static final int DEPTH = 8;
    private final Sources sources;

    Values(Sources sources) {
        this.sources = sources;
    }

    /** The call of a method, and the call before it. */
    record Call(TreePath path, TreePath method, @Nullable Call before) {}

    /** An expression, and the calls that lead to it. */
    record Origin(TreePath path, @Nullable Call way) {}

    /** Returns the calls of a method; one null without any call. */
    List<@Nullable Call> ways(@Nullable TreePath method, int depth) {
        List<@Nullable Call> ways = new ArrayList<>();
        if (method != null && depth < 4) {
            MethodTree declared = (MethodTree) method.getLeaf();
            boolean constructor = declared.getName().contentEquals("<init>");
            String name =
                    constructor ? Sources.typeOf(method) : declared.getName().toString();
            boolean inside = declared.getModifiers().getFlags().contains(javax.lang.model.element.Modifier.PRIVATE);
            for (TreePath call : sources.calls(name)) {
                boolean same = call.getCompilationUnit().equals(method.getCompilationUnit());
                if (Sources.arguments(call.getLeaf()).size()
                                == declared.getParameters().size()
                        && (same || (!inside && (constructor || names(call, method))))) {
                    for (Call before : ways(Sources.methodOf(call), depth + 1)) {
                        ways.add(new Call(call, method, before));
                    }
                }
            }
        }
        if (ways.isEmpty()) {
            ways.add(null);
        }
        return ways;
    }

    // A static method of another class is called with its name, another method on a variable that is named after the
    // class.
    private static boolean names(TreePath call, TreePath method) {
        return call.getLeaf() instanceof MethodInvocationTree invocation
                && invocation.getMethodSelect() instanceof MemberSelectTree select
                && select.getExpression().toString().equalsIgnoreCase(Sources.typeOf(method));
    }

    /** Returns the possible values of an expression. */
    Set<String> of(TreePath path, @Nullable Call way) {
        return of(path, way, 0);
    }

    private Set<String> of(TreePath path, @Nullable Call way, int depth) {
        Tree tree = path.getLeaf();
        if (depth > DEPTH) {
            return Set.of("<" + tree + ">");
        }
        return switch (tree) {
            case LiteralTree literal -> Set.of(String.valueOf(literal.getValue()));
            case ParenthesizedTree inner -> of(new TreePath(path, inner.getExpression()), way, depth);
            case BinaryTree sum -> {
                Set<String> all = new LinkedHashSet<>();
                for (String left : of(new TreePath(path, sum.getLeftOperand()), way, depth + 1)) {
                    for (String right : of(new TreePath(path, sum.getRightOperand()), way, depth + 1)) {
                        all.add(left + right);
                    }
                }
                yield all;
            }
            case ConditionalExpressionTree choice -> {
                Set<String> all =
                        new LinkedHashSet<>(of(new TreePath(path, choice.getTrueExpression()), way, depth + 1));
                all.addAll(of(new TreePath(path, choice.getFalseExpression()), way, depth + 1));
                yield all;
            }
            case IdentifierTree name -> named(name.getName().toString(), path, way, depth + 1);
            case MemberSelectTree select -> {
                String owner = select.getExpression().toString();
                TreePath constant = sources.constant(
                        owner.equals("this") ? Sources.typeOf(path) : owner,
                        select.getIdentifier().toString());
                yield constant == null ? Set.of("<" + select.getIdentifier() + ">") : of(constant, null, depth + 1);
            }
            default -> Set.of("<" + first(tree) + ">");
        };
    }

    /** Returns the origin of the value of a name; null if it is not in the code. */
    @Nullable
    Origin origin(String name, TreePath path, @Nullable Call way) {
        TreePath method = Sources.methodOf(path);
        if (method != null) {
            TreePath local = local(name, method);
            if (local != null) {
                return new Origin(local, way);
            }
            List<? extends VariableTree> parameters = ((MethodTree) method.getLeaf()).getParameters();
            for (int i = 0; i < parameters.size(); i++) {
                if (parameters.get(i).getName().contentEquals(name)) {
                    return way == null || !way.method().getLeaf().equals(method.getLeaf())
                            ? null
                            : new Origin(
                                    new TreePath(
                                            way.path(),
                                            Sources.arguments(way.path().getLeaf())
                                                    .get(i)),
                                    way.before());
                }
            }
        }
        TreePath constant = sources.constant(Sources.typeOf(path), name);
        return constant == null ? null : new Origin(constant, null);
    }

    private Set<String> named(String name, TreePath path, @Nullable Call way, int depth) {
        Set<String> listed = loop(name, path, way, depth);
        if (listed != null) {
            return listed;
        }
        Origin origin = origin(name, path, way);
        if (origin != null) {
            return of(origin.path(), origin.way(), depth);
        }
        TreePath field = sources.assigned(Sources.typeOf(path), name);
        TreePath maker = field == null ? null : Sources.methodOf(field);
        if (field == null || maker == null || maker.equals(Sources.methodOf(path))) {
            return Set.of("<" + name + ">");
        }
        Set<String> all = new LinkedHashSet<>();
        for (Call made : ways(maker, 1)) {
            all.addAll(of(field, made, depth));
        }
        return all;
    }

    // for (String name : List.of("a", "b"))
    private @Nullable Set<String> loop(String name, TreePath path, @Nullable Call way, int depth) {
        for (TreePath at = path; at != null; at = at.getParentPath()) {
            if (at.getLeaf() instanceof EnhancedForLoopTree loop
                    && loop.getVariable().getName().contentEquals(name)) {
                if (loop.getExpression() instanceof MethodInvocationTree list
                        && Sources.nameOf(list).equals("of")) {
                    Set<String> all = new LinkedHashSet<>();
                    for (ExpressionTree item : list.getArguments()) {
                        all.addAll(of(new TreePath(at, item), way, depth));
                    }
                    return all;
                }
                return Set.of("<" + name + ">");
            }
        }
        return null;
    }

    private static @Nullable TreePath local(String name, TreePath method) {
        List<TreePath> found = new ArrayList<>();
        new TreeScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitVariable(VariableTree variable, @Nullable Void none) {
                ExpressionTree value = variable.getInitializer();
                if (variable.getName().contentEquals(name) && value != null) {
                    found.add(new TreePath(method, value));
                }
                return super.visitVariable(variable, null);
            }
        }.scan(((MethodTree) method.getLeaf()).getBody(), null);
        return found.isEmpty() ? null : found.getFirst();
    }

    private static String first(Tree tree) {
        String text = tree.toString();
        return text.matches("\\w+(\\.\\w+)*\\(\\)")
                ? text.replaceAll("\\.?\\w+\\(\\)$", "").replaceAll(".*\\.", "")
                : "name";
    }
}
