// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * An example project for users to copy, compiled and run against the class path of the test, so that it remains
 * compatible. It is not part of the build and does not use its parent. Confined to one thread.
 */
public final class ExampleProject {
    private final Path sources;
    private final Path classes;

    /**
     * @param sources root of its packages
     * @param classes an empty directory
     */
    public ExampleProject(Path sources, Path classes) {
        this.sources = sources;
        this.classes = classes;
    }

    /**
     * Compiles source files of the project.
     *
     * @throws AssertionError with the compiler's output if it fails
     */
    public void compile(String... files) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        try (var manager = compiler.getStandardFileManager(null, null, null)) {
            List<Path> paths = new ArrayList<>();
            for (String file : files) {
                paths.add(sources.resolve(file));
            }
            List<String> options =
                    List.of("-d", classes.toString(), "-proc:none", "-cp", System.getProperty("java.class.path"));
            if (!compiler.getTask(said, manager, null, options, null, manager.getJavaFileObjectsFromPaths(paths))
                    .call()) {
                throw new AssertionError(said.toString());
            }
        }
    }

    /**
     * Runs a compiled test class of the project.
     *
     * @return the number of passed tests, without skipped ones
     * @throws AssertionError if a test fails
     */
    public long passed(String testClass) throws IOException, ReflectiveOperationException {
        URL[] urls = {classes.toUri().toURL()};
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader = new URLClassLoader(urls, before)) {
            thread.setContextClassLoader(loader);
            SummaryGeneratingListener listener = new SummaryGeneratingListener();
            LauncherFactory.create()
                    .execute(
                            LauncherDiscoveryRequestBuilder.request()
                                    .selectors(selectClass(loader.loadClass(testClass)))
                                    .build(),
                            listener);
            TestExecutionSummary summary = listener.getSummary();
            if (!summary.getFailures().isEmpty()) {
                StringWriter text = new StringWriter();
                summary.printFailuresTo(new PrintWriter(text, true));
                throw new AssertionError(text.toString());
            }
            return summary.getTestsSucceededCount();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
