// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Methods, files and parameter lists stay small enough to be read. Exceptions are listed here with their reasons. */
class SourceSizesTest {
    private static final int FILE_LINES = 400;
    private static final int ROLE_LINES = 120;
    private static final int METHOD_LINES = 45;
    private static final int PARAMETERS = 7;
    private static final int PARTS_WITH_BOOLEANS = 5;

    private static final String ONE_LIFE = "a life with its transition table: the transitions must be seen together";
    private static final String MADE_ONCE = "a snapshot that one method fills in, each part from something of its name";
    private static final String A_FILE = "read from a file, member by member";

    /** Exceptions with their reasons. */
    private static final Map<String, String> EXCEPTIONS = Map.ofEntries(
            Map.entry("ProxyExchange", ONE_LIFE),
            Map.entry("NfInstanceRoutes#<init>", "each is the api of another role"),
            Map.entry("DiameterNodeConfig", "has a builder"),
            Map.entry("DiscoveryExplanation", MADE_ONCE),
            Map.entry("Explanation.ConfigSet", MADE_ONCE),
            Map.entry("FlowFilter", MADE_ONCE),
            Map.entry("Hop", MADE_ONCE),
            Map.entry("Notification", MADE_ONCE),
            Map.entry("PeerNrfSets.View", MADE_ONCE),
            Map.entry("Protection", MADE_ONCE),
            Map.entry("Query", MADE_ONCE),
            Map.entry("RecordSchema.Attribute", MADE_ONCE),
            Map.entry("RetryProfile", MADE_ONCE),
            Map.entry("RoutingPlan", MADE_ONCE),
            Map.entry("SetCopy", MADE_ONCE),
            Map.entry("Feature", A_FILE),
            Map.entry("Results.Latency", A_FILE),
            Map.entry("Routing", A_FILE),
            Map.entry("Topology", A_FILE));

    @Test
    void methodsFilesAndParameterLists_areSmall() throws IOException {
        Map<String, String> found = new TreeMap<>();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) compiler.getTask(
                    null,
                    files,
                    problem -> {},
                    List.of("-proc:none"),
                    null,
                    files.getJavaFileObjectsFromPaths(sources()));
            SourcePositions positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                Sizes sizes = new Sizes(unit, positions, found);
                sizes.file();
                sizes.scan(unit, null);
            }
        }
        assertThat(found.keySet()).as("%s", found).containsExactlyInAnyOrderElementsOf(EXCEPTIONS.keySet());
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> all = Files.walk(Path.of("..").toAbsolutePath().normalize())) {
            return all.filter(path -> path.toString().contains("/src/main/java/")
                            && path.toString().endsWith(".java"))
                    .toList();
        }
    }

    /** Collects methods, files and parameter lists of one file that are too large, by their type. */
    private static final class Sizes extends TreeScanner<@Nullable Void, @Nullable String> {
        private final CompilationUnitTree unit;
        private final SourcePositions positions;
        private final Map<String, String> found;
        private final Set<@Nullable String> records = new HashSet<>();

        Sizes(CompilationUnitTree unit, SourcePositions positions, Map<String, String> found) {
            this.unit = unit;
            this.positions = positions;
            this.found = found;
        }

        void file() {
            Path path = Path.of(unit.getSourceFile().toUri());
            String name = path.getFileName().toString().replace(".java", "");
            try (Stream<String> lines = Files.lines(path)) {
                limit(name, "lines of the file", lines.count(), name.endsWith("Role") ? ROLE_LINES : FILE_LINES);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void limit(String name, String what, long is, long most) {
            if (is > most) {
                found.put(name, what + ": " + is);
            }
        }

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable String outer) {
            String name = outer == null ? type.getSimpleName().toString() : outer + "." + type.getSimpleName();
            if (type.getKind() == Tree.Kind.RECORD) {
                records.add(name);
                List<VariableTree> parts = new ArrayList<>();
                for (Tree member : type.getMembers()) {
                    if (member instanceof VariableTree part
                            && !part.getModifiers().getFlags().contains(Modifier.STATIC)) {
                        parts.add(part);
                    }
                }
                if (parts.stream().anyMatch(part -> part.getType().toString().equals("boolean"))
                        && !isDocument(type, parts)) {
                    limit(name, "parts of a record with booleans", parts.size(), PARTS_WITH_BOOLEANS);
                }
            }
            return super.visitClass(type, name);
        }

        // The configuration fills them in by name.
        private static boolean isDocument(ClassTree type, List<VariableTree> parts) {
            return type.getSimpleName().toString().matches(".*(Options|Properties|Settings)")
                    || parts.stream()
                            .flatMap(part -> part.getModifiers().getAnnotations().stream())
                            .anyMatch(annotation ->
                                    annotation.toString().matches("@(Doc|Default|DefaultValue|Range)\\b.*"));
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable String type) {
            String name = type + "#" + method.getName();
            if (method.getBody() != null) {
                LineMap lines = unit.getLineMap();
                long begin = lines.getLineNumber(positions.getStartPosition(unit, method.getBody()));
                long end = lines.getLineNumber(positions.getEndPosition(unit, method.getBody()));
                limit(name, "lines of the method", end - begin + 1, METHOD_LINES);
            }
            // A record's constructor repeats its parts.
            boolean ofARecord = method.getName().contentEquals("<init>") && records.contains(type);
            boolean filledInByName = method.getModifiers().getAnnotations().stream()
                    .anyMatch(annotation -> annotation.toString().matches("@(Override|Bean).*"));
            if (!filledInByName && !ofARecord) {
                limit(name, "parameters", method.getParameters().size(), PARAMETERS);
            }
            return super.visitMethod(method, type);
        }
    }
}
