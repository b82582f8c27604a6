// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.logic;

import java.util.regex.Pattern;

/**
 * Management paths of the functions that the screens read. A question is a POST that changes nothing: an explanation, a
 * check, a test run, a comparison. Exports are left out, since they contain secrets. Pure.
 */
public final class ReadablePaths {
    // Letters, digits and - . _ ~ must not be percent-encoded: a rule for a name must not miss another form of it.
    private static final String SEGMENT =
            "[A-Za-z0-9._:;@~-]|%(?!2[DE]|3[0-9]|4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE])[0-9A-F]{2}";
    private static final Pattern PATH = Pattern.compile("(?:/(?:" + SEGMENT + ")++){1,12}");
    private static final String ROOTS = "/(?:nrf-configuration/v1|ocscp/scpc-configuration/v1"
            + "|oc-cnpolicy-configuration/v1|oc-bsf-configuration/v1|(?:nrf|scp|policy|bsf)/nf-common-component/v1)";
    private static final Pattern READ = Pattern.compile("/actuator/(?:health|info|ladder|subscribertrace)(?:/.*)?|"
            + ROOTS + "(?:/.*)?|/queryservice/v1/.*|/nrf-registry/v1/.*|/(?:nrf|scp|policy|bsf)/appinfo/v1/.*");
    private static final Pattern PROJECTS =
            Pattern.compile("/oc-cnpolicy-configuration/v1/policymgmt/policyprojects(?:/.*)?");
    private static final Pattern EXPORT = Pattern.compile(".*/(?:export|import|dump)(?:/.*)?");
    private static final Pattern QUESTION = Pattern.compile(ROOTS
            + "(?:/explain|/policymgmt/explain|/policymgmt/policyprojects/[^/]+/[^/]+/(?:check|test|explain|compare))");

    private ReadablePaths() {}

    /** Returns true if a path is read with GET. */
    public static boolean isRead(String path) {
        return isPlain(path)
                && READ.matcher(path).matches()
                && !EXPORT.matcher(path).matches();
    }

    /** Returns true if a path answers a POST without changing anything. */
    public static boolean isQuestion(String path) {
        return isPlain(path) && QUESTION.matcher(path).matches();
    }

    /** Returns true if a path is that of policy projects. */
    public static boolean isPolicyProject(String path) {
        return isPlain(path) && PROJECTS.matcher(path).matches();
    }

    private static boolean isPlain(String path) {
        return PATH.matcher(path).matches() && !path.contains("/.") && !path.contains("%2F");
    }
}
