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
 * A project for newcomers to copy, compiled and run against the class path of our test, so that it goes on to fit. It is
 * not part of our build, whose parent it does not have. One thread.
 */
public final class ExampleProject {
    private final Path sources;
    private final Path classes;

    /**
     * Where it is.
     *
     * @param sources the root of its packages
     * @param classes an empty directory
     */
    public ExampleProject(Path sources, Path classes) {
        this.sources = sources;
        this.classes = classes;
    }

    /**
     * Compiles sources of it.
     *
     * @throws AssertionError with what the compiler says, if it objects
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
     * Runs a compiled test class of it.
     *
     * @return how many of its tests have passed; others were skipped
     * @throws AssertionError if one fails
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
