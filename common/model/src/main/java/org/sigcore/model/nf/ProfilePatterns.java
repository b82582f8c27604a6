// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.ProblemException;
import org.sigcore.model.Regex;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The regular expressions of an NF profile: {@code pattern} of ranges, {@code allowedNfDomains} and {@code nfDomains}. A
 * discovery may try each of them, so their number and the size of all of them together are bounded.
 */
public final class ProfilePatterns {
    /** Most regular expressions of one profile. */
    public static final int MOST = 100;

    /** Most instructions of all of them in their compiled form. */
    public static final int MOST_INSTRUCTIONS = 8192;

    private ProfilePatterns() {}

    /** One regular expression and where it stands. */
    private record Found(String pointer, String text) {}

    /**
     * Checks the number and the size of the regular expressions.
     *
     * @throws ProblemException 400 OPTIONAL_IE_INCORRECT with a pointer to the first one that is too much
     */
    public static void check(ObjectNode profile) {
        List<Found> all = find(profile);
        if (all.size() > MOST) {
            throw tooMuch(all.get(MOST), "expected at most " + MOST + " patterns in a profile");
        }
        int size = 0;
        for (Found found : all) {
            if (Regex.isUsable(found.text)) { // the check of the schema names those that are not
                size += Regex.of(found.text).size();
            }
            if (size > MOST_INSTRUCTIONS) {
                throw tooMuch(found, "expected smaller patterns in a profile");
            }
        }
    }

    /** Instructions of all of them in their compiled form, as far as they are compiled. */
    public static int size(ObjectNode profile) {
        return compile(profile).values().stream().mapToInt(Regex::size).sum();
    }

    private static ProblemException tooMuch(Found found, String reason) {
        return ProblemException.of(SbiCause.OPTIONAL_IE_INCORRECT, List.of(new InvalidParam(found.pointer, reason)));
    }

    /** The regular expressions by their text. Those that do not compile, and those beyond a bound, match nothing. */
    static Map<String, Regex> compile(ObjectNode profile) {
        Map<String, Regex> compiled = new HashMap<>();
        int size = 0;
        for (Found found : find(profile)) {
            if (compiled.size() < MOST && !compiled.containsKey(found.text) && Regex.isUsable(found.text)) {
                Regex regex = Regex.of(found.text);
                if (size + regex.size() <= MOST_INSTRUCTIONS) {
                    size += regex.size();
                    compiled.put(found.text, regex);
                }
            }
        }
        return Map.copyOf(compiled);
    }

    // One more than there may be is enough to know.
    private static List<Found> find(ObjectNode profile) {
        List<Found> found = new ArrayList<>();
        collect(profile, "", found);
        return found;
    }

    private static void collect(JsonNode node, String pointer, List<Found> found) {
        if (node instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> member : object.properties()) {
                String at = pointer + "/" + Shape.escape(member.getKey());
                switch (member.getKey()) {
                    case "pattern" -> add(member.getValue(), at, found);
                    case "allowedNfDomains", "nfDomains" -> addAll(member.getValue(), at, found);
                    default -> descend(member.getValue(), at, found);
                }
            }
        } else if (node.isArray()) {
            int index = 0;
            for (JsonNode item : node) {
                descend(item, pointer + "/" + index++, found);
            }
        }
    }

    private static void descend(JsonNode node, String pointer, List<Found> found) {
        if (node.isContainer() && found.size() <= MOST) {
            collect(node, pointer, found);
        }
    }

    private static void addAll(JsonNode list, String pointer, List<Found> found) {
        int index = 0;
        for (JsonNode item : list) {
            add(item, pointer + "/" + index++, found);
        }
    }

    private static void add(JsonNode regex, String pointer, List<Found> found) {
        if (regex.isString() && found.size() <= MOST) {
            found.add(new Found(pointer, regex.stringValue()));
        }
    }
}
