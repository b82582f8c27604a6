// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Parsed Java sources: calls with their arguments, and initial values of constants and fields. One thread. */
final class Sources {
    private final Map<String, List<TreePath>> calls = new HashMap<>();
    private final Map<String, TreePath> constants = new HashMap<>();
    private final Map<String, TreePath> assigned = new HashMap<>();
    private final List<TreePath> creations = new ArrayList<>();

    /** @param modules folders below the root of the repository */
    static Sources of(List<Path> modules) throws IOException {
        List<Path> files = new ArrayList<>();
        for (Path module : modules) {
            try (Stream<Path> all = Files.walk(module)) {
                all.filter(file -> file.toString().endsWith(".java"))
                        .filter(file -> file.toString().contains("/src/main/java/"))
                        .sorted()
                        .forEach(files::add);
            }
        }
        Sources sources = new Sources();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null, manager, _ -> {}, List.of("-proc:none"), null, manager.getJavaFileObjectsFromPaths(files));
            for (CompilationUnitTree unit : task.parse()) {
                sources.new Index().scan(unit, null);
            }
        }
        return sources;
    }

    /** Returns the calls of methods and the creations of classes with that name. */
    List<TreePath> calls(String name) {
        return calls.getOrDefault(name, List.of());
    }

    /** Returns all method calls. */
    List<TreePath> all() {
        return creations;
    }

    /** Returns the initial value of a constant or field of a class; null without one. */
    @Nullable
    TreePath constant(String type, String name) {
        return constants.get(type + "." + name);
    }

    /** Returns the value that the constructor of a class assigns to its field. */
    @Nullable
    TreePath assigned(String type, String name) {
        return assigned.get(type + "." + name);
    }

    /** Returns the class around a place in the code. */
    static String typeOf(TreePath path) {
        TreePath at = path;
        while (at != null && !(at.getLeaf() instanceof ClassTree)) {
            at = at.getParentPath();
        }
        return at == null ? "" : ((ClassTree) at.getLeaf()).getSimpleName().toString();
    }

    /** Returns the method around a place in the code; null in an initial value. */
    static @Nullable TreePath methodOf(TreePath path) {
        TreePath at = path;
        while (at != null && !(at.getLeaf() instanceof MethodTree)) {
            if (at.getLeaf() instanceof ClassTree) {
                return null;
            }
            at = at.getParentPath();
        }
        return at;
    }

    /** Returns the arguments of a call or creation. */
    static List<? extends ExpressionTree> arguments(Tree call) {
        return call instanceof MethodInvocationTree invocation
                ? invocation.getArguments()
                : ((NewClassTree) call).getArguments();
    }

    /** Returns the name of the called method or created class. */
    static String nameOf(Tree call) {
        Tree called = call instanceof MethodInvocationTree invocation
                ? invocation.getMethodSelect()
                : ((NewClassTree) call).getIdentifier();
        return called instanceof MemberSelectTree select
                ? select.getIdentifier().toString()
                : called.toString();
    }

    private final class Index extends TreePathScanner<@Nullable Void, @Nullable Void> {
        @Override
        public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void none) {
            calls.computeIfAbsent(nameOf(call), _ -> new ArrayList<>()).add(getCurrentPath());
            creations.add(getCurrentPath());
            return super.visitMethodInvocation(call, null);
        }

        @Override
        public @Nullable Void visitNewClass(NewClassTree call, @Nullable Void none) {
            String name = nameOf(call).replaceAll("<.*", "");
            calls.computeIfAbsent(name, _ -> new ArrayList<>()).add(getCurrentPath());
            return super.visitNewClass(call, null);
        }

        @Override
        public @Nullable Void visitVariable(VariableTree variable, @Nullable Void none) {
            TreePath parent = getCurrentPath().getParentPath();
            if (parent.getLeaf() instanceof ClassTree && variable.getInitializer() != null) {
                constants.put(
                        typeOf(parent) + "." + variable.getName(),
                        new TreePath(getCurrentPath(), variable.getInitializer()));
            }
            return super.visitVariable(variable, null);
        }

        @Override
        public @Nullable Void visitAssignment(AssignmentTree assignment, @Nullable Void none) {
            if (assignment.getVariable() instanceof MemberSelectTree field
                    && field.getExpression() instanceof IdentifierTree owner
                    && owner.getName().contentEquals("this")
                    && getCurrentPath().getParentPath().getParentPath().getLeaf() instanceof BlockTree) {
                assigned.put(
                        typeOf(getCurrentPath()) + "." + field.getIdentifier(),
                        new TreePath(getCurrentPath(), assignment.getExpression()));
            }
            return super.visitAssignment(assignment, null);
        }
    }
}
