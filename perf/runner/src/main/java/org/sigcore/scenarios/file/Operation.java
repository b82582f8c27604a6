// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Operation of a call flow: {@code POST v1/sm-policies} at the producer, or {@code CALLBACK
 * Npcf_SMPolicyControl_UpdateNotify}, the notification of a producer to a consumer.
 *
 * @param method HTTP method
 * @param target path below the service, with the placeholders {@code {id}}, the resource of the user, and {@code
 *     {supi}}; of a callback, its type
 * @param callback true for a callback
 */
public record Operation(String method, String target, boolean callback) {
    private static final Pattern TEXT =
            Pattern.compile("(GET|PUT|POST|PATCH|DELETE) (v\\d[^ ]*)|(CALLBACK) (N[A-Za-z0-9_]+)");
    private static final List<String> ENDS = List.of("/delete", "/release");

    static Operation parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new ScenarioException(
                    "operations: expected a method and a path, or CALLBACK and its type, got " + text);
        }
        return matcher.group(3) == null
                ? new Operation(matcher.group(1), matcher.group(2), false)
                : new Operation("POST", matcher.group(4), true);
    }

    /** Returns true if the request has a body. */
    public boolean sendsBody() {
        return !method.equals("GET") && !method.equals("DELETE");
    }

    /** Returns true if the response has a body. */
    public boolean returnsBody() {
        return returnsBody(method, target, callback);
    }

    /** Variant of {@link #returnsBody()} for a received request. */
    public static boolean returnsBody(String method, String path, boolean callback) {
        return !callback && !method.equals("DELETE") && ENDS.stream().noneMatch(path::endsWith);
    }
}
