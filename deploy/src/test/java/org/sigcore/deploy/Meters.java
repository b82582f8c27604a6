// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The meters that the product's code registers, from which the {@code metrics.md} pages are generated. */
final class Meters {
    private static final Map<String, String> BUILT = Map.of(
            "Counter", "counter",
            "FunctionCounter", "counter",
            "Gauge", "gauge",
            "TimeGauge", "gauge",
            "MultiGauge", "gauge",
            "Timer", "timer",
            "FunctionTimer", "timer",
            "DistributionSummary", "summary");
    private static final Set<String> SHORT = Set.of("counter", "gauge", "timer", "summary");
    private final Values values;
    private final Map<String, Meter> found = new TreeMap<>();

    private Meters(Sources sources) {
        this.values = new Values(sources);
    }

    /**
     * A meter.
     *
     * @param name as Prometheus shows it
     * @param modules folders of the code that registers it, such as {@code nrf} and {@code common}
     * @param meaning description in the code; empty without one
     */
    record Meter(String name, String type, String unit, Set<String> labels, Set<String> modules, String meaning) {}

    /** Returns the meters of all modules, by name. */
    static Map<String, Meter> of(Sources sources) {
        Meters meters = new Meters(sources);
        for (TreePath call : sources.all()) {
            meters.look(call);
        }
        return meters.found;
    }

    private void look(TreePath path) {
        MethodInvocationTree call = (MethodInvocationTree) path.getLeaf();
        if (!(call.getMethodSelect() instanceof MemberSelectTree select)
                || call.getArguments().isEmpty()
                || Sources.typeOf(path).equals("Histograms")) {
            return;
        }
        String method = select.getIdentifier().toString();
        String owner = select.getExpression().toString();
        if (method.equals("builder") && BUILT.containsKey(owner)) {
            read(path, String.valueOf(BUILT.get(owner)), call.getArguments().getFirst(), null, null);
        } else if (owner.equals("Histograms") && method.equals("timer")) {
            List<? extends ExpressionTree> parts = call.getArguments();
            read(path, "timer", parts.get(1), parts.get(2), parts.get(3));
        } else if (SHORT.contains(method)
                && (owner.endsWith("registry") || owner.endsWith("meters"))
                && !(call.getArguments().getFirst() instanceof MethodInvocationTree)) {
            read(path, method, call.getArguments().getFirst(), null, null);
        }
    }

    private void read(TreePath path, String type, Tree name, @Nullable Tree tags, @Nullable Tree description) {
        for (Values.Call way : values.ways(Sources.methodOf(path), 0)) {
            Set<String> labels = new TreeSet<>();
            String[] said = {"", ""};
            if (tags != null && description != null) {
                labels(new TreePath(path, tags), way, labels, 0);
                said[0] = String.join(" or ", values.of(new TreePath(path, description), way));
            } else if (!Sources.nameOf(path.getLeaf()).equals("builder")) {
                arguments(path, 1, way, labels, 0);
            }
            chain(path, way, labels, said);
            for (String text : values.of(new TreePath(path, name), way)) {
                add(text, type, said, labels, path);
            }
        }
    }

    // .description(…).tag(…).baseUnit(…), also behind a method that returns the builder.
    private void chain(TreePath from, Values.@Nullable Call way, Set<String> labels, String[] said) {
        TreePath at = from;
        while (at.getParentPath().getLeaf() instanceof MemberSelectTree
                && at.getParentPath().getParentPath().getLeaf() instanceof MethodInvocationTree call) {
            at = at.getParentPath().getParentPath();
            switch (Sources.nameOf(call)) {
                case "description" ->
                    said[0] = String.join(
                            " or ",
                            values.of(new TreePath(at, call.getArguments().getFirst()), way));
                case "baseUnit" ->
                    said[1] = String.join(
                            "", values.of(new TreePath(at, call.getArguments().getFirst()), way));
                case "tag" ->
                    labels.addAll(values.of(new TreePath(at, call.getArguments().getFirst()), way));
                case "tags" -> arguments(at, 0, way, labels, 0);
                default -> {}
            }
        }
        if (at.getParentPath().getLeaf() instanceof ReturnTree && way != null) {
            chain(way.path(), way.before(), labels, said);
        }
    }

    private void labels(TreePath path, Values.@Nullable Call way, Set<String> labels, int depth) {
        if (depth > 5) {
            return;
        }
        switch (path.getLeaf()) {
            case MethodInvocationTree call -> {
                if (call.getMethodSelect() instanceof MemberSelectTree select
                        && call.getMethodSelect().toString().endsWith(".and")) {
                    labels(new TreePath(path, select.getExpression()), way, labels, depth + 1);
                }
                arguments(path, 0, way, labels, depth + 1);
            }
            case IdentifierTree name -> {
                Values.Origin origin = values.origin(name.getName().toString(), path, way);
                if (origin != null) {
                    labels(origin.path(), origin.way(), labels, depth + 1);
                }
            }
            default -> {}
        }
    }

    // "key", value, "key", value; or an expression with tags.
    private void arguments(TreePath path, int first, Values.@Nullable Call way, Set<String> labels, int depth) {
        List<? extends ExpressionTree> all = Sources.arguments(path.getLeaf());
        if (all.size() == first + 1) {
            labels(new TreePath(path, all.get(first)), way, labels, depth + 1);
            return;
        }
        for (int i = first; i + 1 < all.size(); i += 2) {
            for (String key : values.of(new TreePath(path, all.get(i)), way)) {
                if (key.matches("[A-Za-z][A-Za-z0-9_.]*")) {
                    labels.add(key);
                }
            }
        }
    }

    private void add(String text, String type, String[] said, Set<String> labels, TreePath path) {
        String name = prometheus(text, type, said[1]);
        Set<String> modules = new TreeSet<>(Set.of(module(path)));
        Set<String> all = new TreeSet<>();
        labels.forEach(label -> all.add(label.replace('.', '_')));
        Meter known = found.get(name);
        String meaning = said[0].replace('\n', ' ').replace("|", "/");
        if (known != null) {
            all.addAll(known.labels);
            modules.addAll(known.modules);
            meaning = known.meaning.isEmpty() ? meaning : known.meaning;
        }
        found.put(name, new Meter(name, type, unit(type, said[1]), all, modules, meaning));
    }

    private static String unit(String type, String base) {
        return type.equals("timer") ? "seconds" : base;
    }

    private static String prometheus(String text, String type, String base) {
        String name = text.replace('.', '_').replace('-', '_');
        if (!base.isEmpty() && !name.endsWith("_" + base) && !base.startsWith("<")) {
            name += "_" + base;
        }
        return switch (type) {
            case "counter" -> name.endsWith("_total") ? name : name + "_total";
            case "timer" -> name.endsWith("_seconds") ? name : name + "_seconds";
            default -> name;
        };
    }

    // The folder of the module: nrf, or platform for code that all functions share.
    private static String module(TreePath path) {
        Path file = Path.of(path.getCompilationUnit().getSourceFile().getName());
        for (int i = 1; i < file.getNameCount(); i++) {
            if (file.getName(i).toString().equals("src")) {
                return file.getName(i - 1).toString();
            }
        }
        throw new IllegalStateException(file + ": expected a module");
    }
}
