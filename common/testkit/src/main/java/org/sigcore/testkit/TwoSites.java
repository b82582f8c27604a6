// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.io.IOException;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/**
 * Two NDB Clusters that replicate to each other: prepared by {@code deploy/ndb/sites}, each migrated by a process of
 * the function, then joined. {@code SIGCORE_TEST_SITE1_URL} and {@code SIGCORE_TEST_SITE2_URL} are their JDBC URLs,
 * with user and password; {@code SIGCORE_TEST_SITE1_CONTROL} is a program that accepts {@code kill-data N},
 * {@code start-data N}, {@code kill-sql N} and {@code start-sql N} for N of 1 and 2.
 */
public final class TwoSites {
    private TwoSites() {}

    /** Marks a test that kills the first site without restarting it. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @Tag("ndb")
    @EnabledIfEnvironmentVariable(named = "SIGCORE_TEST_SITE1_URL", matches = "jdbc:mysql:.*")
    @EnabledIfEnvironmentVariable(named = "SIGCORE_TEST_SITE2_URL", matches = "jdbc:mysql:.*")
    @EnabledIfEnvironmentVariable(named = "SIGCORE_TEST_SITE1_CONTROL", matches = ".+")
    public @interface Needed {}

    /** @param site 1 or 2 */
    public static String url(int site) {
        return environment("SIGCORE_TEST_SITE" + site + "_URL");
    }

    /** Kills all data nodes and SQL nodes of the first site at the same time. */
    public static void killFirstDatabase() throws IOException, InterruptedException {
        String control = environment("SIGCORE_TEST_SITE1_CONTROL");
        List<Process> kills = new ArrayList<>();
        for (String node : List.of("sql", "data")) {
            for (String n : List.of("1", "2")) {
                kills.add(new ProcessBuilder(control, "kill-" + node, n)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start());
            }
        }
        for (Process kill : kills) {
            if (!kill.waitFor(60, TimeUnit.SECONDS) || kill.exitValue() != 0) {
                throw new AssertionError(control + " did not kill a node");
            }
        }
    }

    /**
     * Kills or starts one node of the first site.
     *
     * @param command kill-data, start-data, kill-sql or start-sql
     * @param node 1 or 2
     */
    public static void control(String command, int node) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(environment("SIGCORE_TEST_SITE1_CONTROL"), command, String.valueOf(node))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        if (!process.waitFor(5, TimeUnit.MINUTES) || process.exitValue() != 0) {
            throw new AssertionError(command + " " + node + " failed");
        }
    }

    private static String environment(String name) {
        return Optional.ofNullable(System.getenv(name)).orElseThrow();
    }
}
