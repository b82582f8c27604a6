// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.harness.ladder;

import java.util.regex.Pattern;

/** Shortens the target of a request to the width of its column, keeping the most informative parts. Stateless. */
final class MessageText {
    private static final Pattern UUID =
            Pattern.compile("([0-9a-fA-F]{4})[0-9a-fA-F]{4}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
    private static final Pattern API_ROOT = Pattern.compile("^https?://[^/]+");
    private static final int METHOD_WIDTH = 6;
    private static final int MIN_QUERY = 12;

    private MessageText() {}

    /** Returns at most {@code width} columns: the method in its own column, UUIDs and long queries shortened. */
    static String fit(String message, int width, String ellipsis) {
        int space = message.indexOf(' ');
        boolean request = space > 0 && (message.startsWith("/", space + 1) || message.startsWith("http", space + 1));
        if (!request) {
            return cut(message, width, ellipsis);
        }
        String method = message.substring(0, space);
        String padded = method + " ".repeat(Math.max(0, METHOD_WIDTH - method.length())) + " ";
        return padded + target(message.substring(space + 1), width - padded.length(), ellipsis);
    }

    private static String target(String full, int width, String ellipsis) {
        String target = API_ROOT.matcher(full).replaceFirst("");
        target = UUID.matcher(target).replaceAll("$1" + ellipsis);
        int question = target.indexOf('?');
        if (target.length() > width && question >= 0) {
            int room = width - question - 1 - ellipsis.length();
            target = room >= MIN_QUERY
                    ? target.substring(0, question + 1 + room) + ellipsis
                    : target.substring(0, question) + "?" + ellipsis;
        }
        return target.length() <= width ? target : dropMiddle(target, width, ellipsis);
    }

    // The service and the last segments are the most informative; segments between them are dropped one by one.
    private static String dropMiddle(String target, int width, String ellipsis) {
        int second = target.indexOf('/', 1);
        for (String head : new String[] {second < 0 ? "" : target.substring(0, second + 1), ""}) {
            int slash = target.indexOf('/', Math.max(1, head.length()));
            for (; slash >= 0; slash = target.indexOf('/', slash + 1)) {
                String shorter = head + ellipsis + target.substring(slash);
                if (shorter.length() <= width) {
                    return shorter;
                }
            }
        }
        return cut(target, width, ellipsis);
    }

    private static String cut(String text, int width, String ellipsis) {
        if (text.length() <= width) {
            return text;
        }
        int room = Math.max(0, width - ellipsis.length());
        int tail = room * 3 / 5;
        return text.substring(0, room - tail) + ellipsis + text.substring(text.length() - tail);
    }
}
